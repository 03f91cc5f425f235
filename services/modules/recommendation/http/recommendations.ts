import { cancelRecommendation } from '#contract/agentur/calls.js';
import { listOwnRecommendations } from '#contract/empfehler/calls.js';
import type { OwnRecommendationRow, StageReason } from '#contract/empfehler/schemas.js';
import { noteRecommendation, readOwnRecommendation, shareRecommendation } from '#contract/empfehlung/calls.js';
import { type CreatedRecommendation, type OwnRecommendation } from '#contract/empfehlung/schemas.js';
import {
  actorNames,
  names,
  recommendationStatusNames,
  rewardStatusNames,
  stageNames,
  toPaged,
  toWireDateTime,
  toWireDateTimeOrNull,
} from '#contract/shared/codec.js';
import { principalOf } from '#platform/http/call.js';
import { wireOf } from '#reward-types/index.js';
import {
  OwnRecommendations,
  type OwnRecommendationRow as OwnRow,
  type SharedRecommendation,
} from '../queries/own-recommendations.js';
import { answer, calls } from '#platform/http/call-table.js';
import { RecommendationCancellation } from '../use-cases/cancel-recommendation.js';
import { RecommendationSharing } from '../use-cases/share-recommendation.js';

/** A recommender's own recommendations; another person's is refused as unknown. */
export const recommendationCalls = [
  calls(OwnRecommendations, [
    answer(listOwnRecommendations, async (recommendations, { query, context }) => {
      const { recommenderId } = principalOf(context, 'recommender');
      const { rows, ...page } = await recommendations.list(context.tenant, recommenderId, query.page, query.pagesize);
      return toPaged(rows.map(fromOwnRecommendationRow), page);
    }),
    answer(readOwnRecommendation, async (recommendations, { params, context }) => {
      const { recommenderId } = principalOf(context, 'recommender');
      return fromOwnRecommendation(await recommendations.one(context.tenant, recommenderId, params.id));
    }),
  ]),
  calls(RecommendationSharing, [
    answer(shareRecommendation, (sharing, { params, body, context }) => {
      const { recommenderId } = principalOf(context, 'recommender');
      return sharing.share(recommenderId, params.nr, body.Kanal.toLowerCase());
    }),
    answer(noteRecommendation, (sharing, { params, body, context }) =>
      sharing.note(principalOf(context, 'recommender').recommenderId, params.nr, body.Notiz),
    ),
  ]),
  calls(RecommendationCancellation, [
    answer(cancelRecommendation, (recommendations, { params, body, context }) => {
      const { name, agencyNumber } = principalOf(context, 'agency');
      return recommendations.cancel(params.nr, { because: body.Grund, by: { name, agencyNumber } });
    }),
  ]),
];

export function fromCreatedRecommendation(
  view: Pick<SharedRecommendation, 'number' | 'hash' | 'code' | 'validUntil' | 'link' | 'shortLink'>,
): CreatedRecommendation {
  return {
    Empfehlungsnummer: view.number,
    Hash: view.hash,
    Link: view.link,
    Kurzlink: view.shortLink,
    Code: view.code,
    GueltigBis: toWireDateTime(view.validUntil),
  };
}

function fromOwnRecommendation(view: SharedRecommendation): OwnRecommendation {
  return {
    ...fromCreatedRecommendation(view),
    Status: recommendationStatusNames.toWire(view.status),
    Produkt: { Id: view.product.id, Name: view.product.name },
    AnteilEmpfehler: view.recommenderShare,
    PraemieEmpfehlerCent: view.recommenderRewardCents,
    PraemieEmpfaengerCent: view.recipientRewardCents,
    ErstelltAm: toWireDateTime(view.createdAt),
    Klicks: view.clicks,
    Sprechcode: view.spokenCode,
  };
}

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
  'reward-being-checked': 'PraemieWirdGeprueft',
  'mailbox-being-checked': 'PostfachWirdGeprueft',
  'waiting-for-complaint-period': 'WiderrufsfristLaeuft',
  'contact-has-not-confirmed': 'KontaktMussBestaetigen',
  'contact-has-left': 'KontaktNichtMehrDabei',
  'order-refused': 'AuftragAbgelehnt',
  'assigned-elsewhere': 'AndererPersonZugeordnet',
  'own-contract': 'EigenerVertrag',
  'second-contract': 'ZweiterVertrag',
  'no-offer': 'KeinePraemieFuerProdukt',
  'recommendation-ended': 'EmpfehlungWarBeendet',
} satisfies Record<string, StageReason>);

function fromOwnRecommendationRow(view: OwnRow): OwnRecommendationRow {
  return {
    Empfehlungsnummer: view.number,
    Produkt: { Id: view.product.id, Name: view.product.name },
    Empfohlen: { Id: view.recommended.id, Name: view.recommended.name },
    ErstelltAm: toWireDateTime(view.createdAt),
    GueltigBis: toWireDateTime(view.validUntil),
    Status: recommendationStatusNames.toWire(view.status),
    LinkGilt: view.takesFriends,
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
      Auswahl: view.reward.choice && wireOf(view.reward.choice),
      Zahlungsempfaenger: view.reward.payee,
      Waehlbar: view.reward.canBeChosen,
      KontoinhaberGefragt: view.reward.holderIsAsked,
    },
    Link: view.link,
    Kurzlink: view.shortLink,
    Notiz: view.note,
    Grund: view.reason && stageReasonNames.toWire(view.reason),
    GrundText: view.reasonText,
    VertragPerCode: view.orderByCode,
    NaechsterSchritt: { Wer: actorNames.toWire(view.next.who), Bis: toWireDateTimeOrNull(view.next.by) },
    ErwartetCent: view.expectedCents,
    Erinnerung: view.reminder && {
      Anlass: view.reminder.why === 'no-reaction' ? 'KeineReaktion' : 'BestaetigungFehlt',
      Anrede: view.reminder.casual === null ? null : view.reminder.casual ? 'du' : 'sie',
      Sprache: view.reminder.language,
    },
  };
}
