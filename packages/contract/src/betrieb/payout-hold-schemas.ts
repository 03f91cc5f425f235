import { z } from 'zod';
import { cents, dateTime, line, paged } from '../shared/schemas.js';

/** Why a reward waits for a person: recommender and recipient of one recommendation gave the same account; a person took its payment out of a batch; the bank booked a payment it had rejected before. */
export const holdReasons = ['GleichesKonto', 'Herausgenommen', 'BankWiderspricht'] as const;
export const holdStates = ['Angehalten', 'Freigegeben', 'Abgelehnt'] as const;

/** A cash reward that is not collected before a person has decided. */
export const HeldPayout = z.strictObject({
  Praemie: z.uuid(),
  Empfehlungsnummer: z.string().nullable(),
  Fuer: z.enum(['Empfehler', 'Empfaenger']),
  BetragCent: cents(),
  Warum: z.enum(holdReasons),
  Kontoinhaber: z.string(),
  /** Of the other one, with the same account. */
  AndererKontoinhaber: z.string(),
  /** Masked. */
  Iban: z.string(),
  AngehaltenAm: dateTime(),
  /** The person who took it out of its batch, and their reason. */
  AngehaltenVon: z.string().nullable(),
  Anlass: z.string().nullable(),
  Zustand: z.enum(holdStates),
  EntschiedenAm: dateTime().nullable(),
  EntschiedenVon: z.string().nullable(),
  Begruendung: z.string().nullable(),
});
export type HeldPayout = z.output<typeof HeldPayout>;
export const HeldPayouts = paged(HeldPayout);

export const DecideHold = z.strictObject({ Begruendung: line(500) });
