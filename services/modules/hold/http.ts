import { listAgencyHolds, type AgencyHold } from '#contract/agentur/holds.js';
import {
  listHolds,
  refuseHold,
  releaseHold,
  type Hold,
  type holdReasons,
  type holdStates,
} from '#contract/betrieb/payouts.js';
import { names, toPaged, toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { answer, calls } from '#platform/http/call-table.js';
import { staffOf, type CallRequest } from '#platform/http/call.js';
import { wireOf } from '#reward-types/index.js';
import type { Language } from '#shared/texts.js';
import { signalSentence } from './domain/signal-sentences.js';
import { HeldRewardsPage, type HeldInWords, type HeldReward } from './queries/held-rewards-page.js';
import { RewardHolds, type HoldDecision } from './use-cases/reward-holds.js';

const toDecision = (
  verdict: HoldDecision['verdict'],
  { params, body, context }: CallRequest<typeof releaseHold>,
): HoldDecision => ({ rewardId: params.praemie, verdict, note: body.Begruendung, byName: staffOf(context).name });

const holdStateNames = names({
  held: 'Angehalten',
  released: 'Freigegeben',
  refused: 'Abgelehnt',
} satisfies Record<string, (typeof holdStates)[number]>);
const reasonNames = names({
  'same-account': 'GleichesKonto',
  'same-person': 'GleichePerson',
  'same-number': 'GleicheNummer',
  'shared-account': 'GeteiltesKonto',
  'look-alike-email': 'AehnlicheEmail',
  'voucher-value': 'GutscheinWert',
  'voucher-pace': 'GutscheinTempo',
  'address-unproven': 'AdresseUnbestaetigt',
  'account-replaced': 'KontoErsetzt',
  'address-replaced': 'AdresseErsetzt',
  'account-disputed': 'KontoBestritten',
  'account-refused': 'KontoAbgelehnt',
  'taken-out': 'Herausgenommen',
  'bank-contradicts': 'BankWiderspricht',
  'owner-blocked': 'InhaberGesperrt',
} satisfies Record<string, (typeof holdReasons)[number]>);

const toWireHold = (held: HeldReward): Hold => ({
  Praemie: held.rewardId,
  Empfehlungsnummer: held.recommendationNumber,
  Fuer: held.beneficiary === 'recommender' ? 'Empfehler' : 'Empfaenger',
  Name: held.beneficiaryName,
  Art: held.choice && wireOf(held.choice),
  BetragCent: held.amountCents,
  Warum: held.reasons.map(reasonNames.toWire),
  FreiAb: toWireDateTimeOrNull(held.until),
  Kontoinhaber: held.holder,
  AndererKontoinhaber: held.otherHolder,
  Iban: held.iban,
  AngehaltenAm: toWireDateTime(held.heldAt),
  AngehaltenVon: held.heldByName,
  Anlass: held.heldNote,
  Zustand: holdStateNames.toWire(held.state),
  EntschiedenAm: toWireDateTimeOrNull(held.decidedAt),
  EntschiedenVon: held.decidedByName,
  Begruendung: held.note,
});

const toAgencyHold = (held: HeldInWords, language: Language): AgencyHold => ({
  Praemie: held.rewardId,
  Empfehlungsnummer: held.recommendationNumber ?? '',
  Fuer: held.beneficiary === 'recommender' ? 'Empfehler' : 'Empfaenger',
  Name: held.beneficiaryName,
  Art: held.choice && wireOf(held.choice),
  BetragCent: held.amountCents,
  Gruende: held.reasons.map(reason => ({ Art: reasonNames.toWire(reason), Text: signalSentence(reason, language) })),
  FreiAb: toWireDateTimeOrNull(held.until),
  AngehaltenAm: toWireDateTime(held.heldAt),
  Zustand: holdStateNames.toWire(held.state),
  EntschiedenAm: toWireDateTimeOrNull(held.decidedAt),
});

export const holdCalls = [
  calls(RewardHolds, [
    answer(releaseHold, (holds, request) => holds.decide(toDecision('release', request))),
    answer(refuseHold, (holds, request) => holds.decide(toDecision('refuse', request))),
  ]),
  calls(HeldRewardsPage, [
    answer(listHolds, async (held, { query: { zustand, ...wish } }) => {
      const { rows, total } = await held.page(holdStateNames.fromWire(zustand), wish);
      return toPaged(rows.map(toWireHold), { page: wish.page, pageSize: wish.pagesize, totalCount: total });
    }),
    answer(listAgencyHolds, async (held, { query: { zustand, ...wish }, context }) => {
      const { agencyNumber } = staffOf(context);
      const { rows, total } = await held.ofAgency(agencyNumber, holdStateNames.fromWire(zustand), wish);
      return toPaged(
        rows.map(row => toAgencyHold(row, context.language)),
        { page: wish.page, pageSize: wish.pagesize, totalCount: total },
      );
    }),
  ]),
];
