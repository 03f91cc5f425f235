import { z } from 'zod';
import { defineCall } from '../call.js';
import { choice } from '../praemie/schemas.js';
import { cents, dateTime, line, paged, paging } from '../shared/schemas.js';
import { decision, operator } from './calls.js';

/**
 * Why a reward waits: recommender and recipient gave one account (GleichesKonto) or are one person by their e-mail (GleichePerson); another person of the programme gave this account (GeteiltesKonto)
 * or has an e-mail that looks like it (AehnlicheEmail); a voucher above the tenant's value or pace; the account was replaced (until `FreiAb`) or its owner says it was not them; a person took its payment out of a batch; the bank booked a payment it had rejected before.
 */
export const holdReasons = [
  'GleichesKonto',
  'GleichePerson',
  'GeteiltesKonto',
  'AehnlicheEmail',
  'GutscheinWert',
  'GutscheinTempo',
  'KontoErsetzt',
  'KontoBestritten',
  'Herausgenommen',
  'BankWiderspricht',
  'InhaberGesperrt',
] as const;
export const holdStates = ['Angehalten', 'Freigegeben', 'Abgelehnt'] as const;

/** A reward that does not leave before a person has decided, or before `FreiAb`. */
export const Hold = z.strictObject({
  Praemie: z.uuid(),
  Empfehlungsnummer: z.string().nullable(),
  Fuer: z.enum(['Empfehler', 'Empfaenger']),
  Name: z.string(),
  Art: choice().nullable(),
  BetragCent: cents(),
  Warum: z.array(z.enum(holdReasons)),
  FreiAb: dateTime().nullable(),
  Kontoinhaber: z.string(),
  /** Of the other one of the recommendation; empty where there is none. */
  AndererKontoinhaber: z.string(),
  /** Masked. */
  Iban: z.string(),
  AngehaltenAm: dateTime(),
  /** The person who held it, and their reason; null where a rule did. */
  AngehaltenVon: z.string().nullable(),
  Anlass: z.string().nullable(),
  Zustand: z.enum(holdStates),
  EntschiedenAm: dateTime().nullable(),
  EntschiedenVon: z.string().nullable(),
  Begruendung: z.string().nullable(),
});
export type Hold = z.output<typeof Hold>;
export const Holds = paged(Hold);

export const DecideHold = z.strictObject({ Begruendung: line(500) });

const holdParams = z.strictObject({ praemie: z.uuid() });

export const listHolds = defineCall({
  name: 'listHolds',
  ...operator('Auszahlungen'),
  method: 'GET',
  path: '/betrieb/angehalten',
  summary: 'Rewards of any type held back before they leave, oldest first',
  query: z.strictObject({ ...paging(), zustand: z.enum(holdStates).default('Angehalten') }),
  answer: Holds,
  status: 200,
  errors: [],
});

export const releaseHold = defineCall({
  name: 'releaseHold',
  ...operator('Auszahlungen'),
  ...decision,
  path: '/betrieb/angehalten/:praemie/freigeben',
  summary: 'Let a held reward go on, with a reason: the next collection takes it, or the voucher’s code is mailed',
  params: holdParams,
  body: DecideHold,
});

export const refuseHold = defineCall({
  name: 'refuseHold',
  ...operator('Auszahlungen'),
  ...decision,
  path: '/betrieb/angehalten/:praemie/ablehnen',
  summary: 'Refuse a held reward, with a reason; it is cancelled, and a mail tells the person',
  params: holdParams,
  body: DecideHold,
});
