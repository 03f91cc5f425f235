import type { actors, OwnRecommendationRow, StageReason } from '#contract/empfehler/schemas.js';
import type {
  CreatedRecommendation,
  CreateRecommendation,
  OpenedRecommendation,
  OwnRecommendation,
} from '#contract/empfehlung/schemas.js';
import { toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import {
  names,
  recommendationStatusNames,
  rewardStatusNames,
  stageNames,
  type RecommendationStatusName,
  type RewardStatusName,
  type StageName,
} from '#contract/shared/names.js';

export type Share = 100 | 50 | 0;

/** The English input of a submitted recommendation; `recommenderShare` is null where the tenant's default applies. */
export interface RecommendationInput {
  readonly productId: number;
  readonly channel: string;
  /** As the product API numbers them; `field` is what the sender called it. */
  readonly advisor: {
    readonly number: string;
    readonly field: 'Empfehlung.AgentNumber' | 'Empfehlung.Agentennummer';
  } | null;
  /** A tick or the text that was shown; null where no box was shown. */
  readonly agreement: true | string | null;
  readonly campaigns: readonly { readonly campaignId: number; readonly agreement: true | string | false }[];
  readonly recommenderShare: Share | null;
  readonly recommender: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly newsletterWanted: boolean;
  };
  /** Told apart from the recommender's; nothing else of the recipient is asked here. */
  readonly recipientEmail: string | null;
  readonly captcha: string | null;
}

export function toRecommendationInput({
  Empfehlung,
  Empfehler,
  Empfaenger,
  Aktionen,
  Captcha,
}: CreateRecommendation): RecommendationInput {
  return {
    productId: Empfehlung.Produkt,
    channel: Empfehlung.Channel,
    advisor: advisorOf(Empfehlung),
    agreement: Empfehlung.AgbText ?? null,
    campaigns: Aktionen.map(({ AktionsId, abgehakt }) => ({ campaignId: AktionsId, agreement: abgehakt })),
    recommenderShare: Empfehlung.AnteilEmpfehler ?? null,
    recommender: {
      firstName: Empfehler.Vorname,
      lastName: Empfehler.Nachname,
      email: Empfehler.Email,
      newsletterWanted: Empfehler.NewsletterPermission,
    },
    recipientEmail: Empfaenger?.Email || null,
    captcha: Captcha ?? null,
  };
}

function advisorOf({ AgentNumber, Agentennummer }: CreateRecommendation['Empfehlung']): RecommendationInput['advisor'] {
  if (AgentNumber) return { number: AgentNumber, field: 'Empfehlung.AgentNumber' };
  return Agentennummer ? { number: Agentennummer, field: 'Empfehlung.Agentennummer' } : null;
}

export interface CreatedRecommendationView {
  readonly number: string;
  readonly hash: string;
  readonly link: string;
  readonly shortLink: string;
  readonly code: string;
  readonly validUntil: Date;
}

export function fromCreatedRecommendation(view: CreatedRecommendationView): CreatedRecommendation {
  return {
    Empfehlungsnummer: view.number,
    Hash: view.hash,
    Link: view.link,
    Kurzlink: view.shortLink,
    Code: view.code,
    GueltigBis: toWireDateTime(view.validUntil),
  };
}

export interface OpenedRecommendationView {
  readonly number: string;
  readonly status: RecommendationStatusName;
  readonly product: { readonly id: number; readonly name: string };
  readonly recommenderFirstName: string;
  readonly recommenderShare: Share;
  /** Cents. */
  readonly recipientRewardCents: number;
  readonly validUntil: Date;
  readonly termsText: string;
}

export function fromOpenedRecommendation(view: OpenedRecommendationView): OpenedRecommendation {
  return {
    Empfehlungsnummer: view.number,
    Status: recommendationStatusNames.toWire(view.status),
    Produkt: { Id: view.product.id, Name: view.product.name },
    Empfehler: { Vorname: view.recommenderFirstName },
    AnteilEmpfehler: view.recommenderShare,
    PraemieEmpfaengerCent: view.recipientRewardCents,
    GueltigBis: toWireDateTime(view.validUntil),
    AgbText: view.termsText,
  };
}

export interface OwnRecommendationView extends CreatedRecommendationView {
  readonly status: RecommendationStatusName;
  readonly product: { readonly id: number; readonly name: string };
  readonly recommenderShare: Share;
  /** Cents. */
  readonly recommenderRewardCents: number;
  /** Cents. */
  readonly recipientRewardCents: number;
  readonly createdAt: Date;
  readonly clicks: number;
}

export function fromOwnRecommendation(view: OwnRecommendationView): OwnRecommendation {
  return {
    ...fromCreatedRecommendation(view),
    Status: recommendationStatusNames.toWire(view.status),
    Produkt: { Id: view.product.id, Name: view.product.name },
    AnteilEmpfehler: view.recommenderShare,
    PraemieEmpfehlerCent: view.recommenderRewardCents,
    PraemieEmpfaengerCent: view.recipientRewardCents,
    ErstelltAm: toWireDateTime(view.createdAt),
    Klicks: view.clicks,
  };
}

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
