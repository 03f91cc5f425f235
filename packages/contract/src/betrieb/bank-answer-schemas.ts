import { z } from 'zod';
import { cents, dateTime, line, number, paged } from '../shared/schemas.js';
import { EarlierAttempt } from './schemas.js';

/** What the bank said of a payment: executed, given back, only noted, or nothing we understand. */
export const bankAnswerKinds = ['Ausgefuehrt', 'Zurueckgegeben', 'Vermerkt', 'Unklar'] as const;
export const openAnswerReasons = [
  'ZahlungUnbekannt',
  'NichtGesendet',
  'BetragWeichtAb',
  'Unklar',
  'StapelUnbekannt',
  'StapelWeichtAb',
  'RueckgabeNachAusfuehrung',
  'BankWiderspricht',
] as const;
export const openAnswerStates = ['Offen', 'Zugeordnet', 'Verworfen'] as const;

/** A payout an answer may mean: sent, and of the same amount. */
export const BankAnswerCandidate = z.strictObject({
  Auszahlungsnummer: z.string(),
  Stapelnummer: z.string(),
  Kontoinhaber: z.string(),
  /** Masked. */
  Iban: z.string(),
  BetragCent: cents(),
});

/** An answer of the bank that matched no payout. */
export const OpenBankAnswer = z.strictObject({
  Eintrag: z.string(),
  Art: z.enum(bankAnswerKinds),
  Warum: z.enum(openAnswerReasons),
  /** As the bank wrote it. */
  Auszahlungsnummer: z.string().nullable(),
  BetragCent: cents().nullable(),
  /** ISO 20022 reason of a return, such as AC04. */
  Grund: z.string().nullable(),
  EingelesenAm: dateTime(),
  EingelesenVon: z.string().nullable(),
  /** Executed money came back: who read it in cannot agree alone. */
  ZweitePerson: z.boolean(),
  /** Every payment of the reward it names, oldest first. */
  FruehereVersuche: z.array(EarlierAttempt),
  Zustand: z.enum(openAnswerStates),
  Vorschlaege: z.array(BankAnswerCandidate),
  /** The payout it was assigned to. */
  ZugeordnetZu: z.string().nullable(),
  ErledigtAm: dateTime().nullable(),
  ErledigtVon: z.string().nullable(),
  Begruendung: z.string().nullable(),
});
export type OpenBankAnswer = z.output<typeof OpenBankAnswer>;
export const OpenBankAnswers = paged(OpenBankAnswer);

/** `Ergebnis`: what the bank did with the payout. `Grund`: an ISO 20022 code, for a return. */
export const AssignBankAnswer = z.strictObject({
  Auszahlungsnummer: number(),
  Ergebnis: z.enum(['Ausgefuehrt', 'Zurueckgegeben']),
  Begruendung: line(500),
});
export const DismissBankAnswer = z.strictObject({ Begruendung: line(500) });
