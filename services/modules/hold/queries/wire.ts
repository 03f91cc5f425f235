import type { Hold, holdReasons, holdStates } from '#contract/betrieb/hold-schemas.js';
import { toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { names } from '#contract/shared/names.js';
import { wireOf } from '#reward-types/index.js';
import type { HeldReward } from './held-rewards.js';

export const holdStateNames = names({
  held: 'Angehalten',
  released: 'Freigegeben',
  refused: 'Abgelehnt',
} satisfies Record<string, (typeof holdStates)[number]>);
const reasonNames = names({
  'same-account': 'GleichesKonto',
  'same-person': 'GleichePerson',
  'shared-account': 'GeteiltesKonto',
  'look-alike-email': 'AehnlicheEmail',
  'voucher-value': 'GutscheinWert',
  'voucher-pace': 'GutscheinTempo',
  'account-replaced': 'KontoErsetzt',
  'account-disputed': 'KontoBestritten',
  'taken-out': 'Herausgenommen',
  'bank-contradicts': 'BankWiderspricht',
  'owner-blocked': 'InhaberGesperrt',
} satisfies Record<string, (typeof holdReasons)[number]>);

export const toWireHold = (held: HeldReward): Hold => ({
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
