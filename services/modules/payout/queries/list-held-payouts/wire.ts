import type { HeldPayout as WireHeldPayout, holdReasons, holdStates } from '#contract/betrieb/payout-hold-schemas.js';
import { toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { names } from '#contract/shared/names.js';
import type { HeldPayout } from './held-payouts.js';

export const holdStateNames = names({ held: 'Angehalten', released: 'Freigegeben', refused: 'Abgelehnt' } satisfies Record<string, (typeof holdStates)[number]>);
const reasonNames = names({ 'same-account': 'GleichesKonto', 'taken-out': 'Herausgenommen', 'bank-contradicts': 'BankWiderspricht' } satisfies Record<string, (typeof holdReasons)[number]>);

export const toWireHeldPayout = (held: HeldPayout): WireHeldPayout => ({
  Praemie: held.rewardId,
  Empfehlungsnummer: held.recommendationNumber,
  Fuer: held.beneficiary === 'recommender' ? 'Empfehler' : 'Empfaenger',
  BetragCent: held.amountCents,
  Warum: reasonNames.toWire(held.reason),
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
