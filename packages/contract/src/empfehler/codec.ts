import { toWireDateTime, toWireDateTimeOrNull } from '../shared/codec.js';
import {
  names,
  recommendationStatusNames,
  rewardStatusNames,
  stageNames,
  type RecommendationStatusName,
  type RewardStatusName,
  type StageName,
} from '../shared/names.js';
import type { actors, OwnRecommendationRow, StageReason } from './schemas.js';

export { fromBankDetails, toBankDetails, type BankDetailsInput } from '../empfaenger/codec.js';

export const actorNames = names({
  recommender: 'Empfehler',
  contact: 'Kontakt',
  us: 'Programm',
  nobody: 'Niemand',
} satisfies Record<string, (typeof actors)[number]>);
export type ActorName = (typeof actorNames.english)[number];

export const stageReasonNames = names({
  'claim-period-over': 'AnspruchVerfallen',
  'contract-revoked': 'VertragWiderrufen',
  'contract-cancelled-by-provider': 'VertragVomAnbieterStorniert',
  'contract-not-concluded': 'VertragNichtZustandeGekommen',
  'contract-renewal': 'Vertragsverlaengerung',
  'reward-cancelled': 'PraemieStorniert',
  'recommendation-blocked': 'EmpfehlungGesperrt',
  'recommendation-withdrawn': 'EmpfehlungZurueckgezogen',
  'recommendation-expired': 'EmpfehlungAbgelaufen',
  'payment-returned': 'UeberweisungZurueckgegeben',
  'waiting-for-release': 'FreigabeAusstehend',
  'waiting-for-complaint-period': 'WiderrufsfristLaeuft',
  'contact-has-not-confirmed': 'KontaktMussBestaetigen',
  'order-refused': 'AuftragAbgelehnt',
  'assigned-elsewhere': 'AndererPersonZugeordnet',
  'own-contract': 'EigenerVertrag',
  'second-contract': 'ZweiterVertrag',
  'no-offer': 'KeinePraemieFuerProdukt',
  'recommendation-ended': 'EmpfehlungWarBeendet',
} satisfies Record<string, StageReason>);
export type StageReasonName = (typeof stageReasonNames.english)[number];

/** A line of the personal area as the code sees it; amounts in cents, dates UTC. */
export interface OwnRecommendationRowView {
  readonly number: string;
  readonly product: { readonly id: number; readonly name: string };
  readonly createdAt: Date;
  readonly validUntil: Date;
  readonly status: RecommendationStatusName;
  readonly clicks: number;
  readonly contactName: string | null;
  readonly stage: StageName;
  readonly contractClosed: boolean;
  readonly contractClosedAt: Date | null;
  readonly steps: readonly { readonly stage: StageName; readonly reachedAt: Date }[];
  readonly recommenderShare: 100 | 50 | 0;
  readonly reward: {
    readonly id: string;
    readonly amountCents: number;
    readonly status: RewardStatusName;
    readonly canBeChosen: boolean;
  } | null;
  readonly link: string;
  readonly reason: StageReasonName | null;
  readonly reasonText: string | null;
  readonly orderByCode: string | null;
  readonly next: { readonly who: ActorName; readonly by: Date | null };
  readonly expectedCents: number;
}

export function fromOwnRecommendationRow(view: OwnRecommendationRowView): OwnRecommendationRow {
  return {
    Empfehlungsnummer: view.number,
    Produkt: { Id: view.product.id, Name: view.product.name },
    ErstelltAm: toWireDateTime(view.createdAt),
    GueltigBis: toWireDateTime(view.validUntil),
    Status: recommendationStatusNames.toWire(view.status),
    Klicks: view.clicks,
    Empfaenger: { Anzeigename: view.contactName },
    Stufe: stageNames.toWire(view.stage),
    VertragGeschlossen: view.contractClosed,
    VertragGeschlossenAm: toWireDateTimeOrNull(view.contractClosedAt),
    Schritte: view.steps.map(step => ({
      Stufe: stageNames.toWire(step.stage),
      ErreichtAm: toWireDateTime(step.reachedAt),
    })),
    AnteilEmpfehler: view.recommenderShare,
    Praemie: view.reward && {
      Id: view.reward.id,
      WertCent: view.reward.amountCents,
      Status: rewardStatusNames.toWire(view.reward.status),
      Waehlbar: view.reward.canBeChosen,
    },
    Link: view.link,
    Grund: view.reason && stageReasonNames.toWire(view.reason),
    GrundText: view.reasonText,
    VertragPerCode: view.orderByCode,
    NaechsterSchritt: { Wer: actorNames.toWire(view.next.who), Bis: toWireDateTimeOrNull(view.next.by) },
    ErwartetCent: view.expectedCents,
  };
}
