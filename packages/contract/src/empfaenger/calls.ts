import { z } from 'zod';
import { maskIban } from '#reward-types/iban.js';
import { defineCall } from '../call.js';
import { asAnyone, asFriend } from '../callers.js';
import { AccountExport, heldOnPerson } from '../empfehler/rights.js';
import { callPurposes } from '../shared/codec.js';
import { CaptchaCheck, channel, dateTime, hex, language, number } from '../shared/schemas.js';
import {
  BankDetails,
  ChangeRecipientAddress,
  CreatedRecipient,
  CreateRecipient,
  RecipientConsent,
  RecipientDetails,
  RecipientExists,
  RecipientOrder,
  RecipientReward,
  ResendRecipientMail,
  type MaskedBankDetails,
} from './schemas.js';

const area = 'empfaenger' as const;

export const createRecipient = defineCall({
  name: 'createRecipient',
  needs: 'live',
  area,
  method: 'POST',
  path: '/empfaenger/create/:nr',
  ...asAnyone,
  summary: 'Follow a recommendation',
  details:
    'With the friend’s own data. A mail to confirm goes to the address entered (201). The same person with the same address gets the same number again. A null body asks whether a captcha is needed (200).',
  params: z.strictObject({ nr: number() }),
  query: z.object({ channel: channel().optional(), anrede: z.enum(['du', 'sie']).optional() }),
  body: CreateRecipient.nullable(),
  answer: z.union([CreatedRecipient, CaptchaCheck]),
  status: 201,
  otherStatus: 200,
  idempotent: true,
  errors: [
    'recommendation-unknown',
    'recommendation-expired',
    'recommendation-blocked',
    'email-same-as-recipient',
    'terms-not-accepted',
    'under-age',
    'captcha-required',
    'captcha-wrong',
  ],
});

export const changeRecipientAddress = defineCall({
  name: 'changeRecipientAddress',
  area,
  method: 'PUT',
  path: '/empfaenger/adresse/:nr',
  ...asAnyone,
  summary: 'Correct the friend’s e-mail address',
  details: 'Before it is confirmed. A new mail goes out, and the old link ends.',
  params: z.strictObject({ nr: number() }),
  body: ChangeRecipientAddress,
  answer: null,
  status: 204,
  errors: ['changed-meanwhile', 'email-same-as-recipient'],
});

export const resendRecipientMail = defineCall({
  name: 'resendRecipientMail',
  area,
  method: 'POST',
  path: '/empfaenger/nochmal/:nr',
  ...asAnyone,
  summary: 'Send the confirmation mail again',
  details: 'The wait before the next one grows each time.',
  params: z.strictObject({ nr: number() }),
  body: ResendRecipientMail,
  answer: null,
  status: 204,
  errors: ['changed-meanwhile'],
});

export const recipientExists = defineCall({
  name: 'recipientExists',
  area,
  method: 'GET',
  path: '/empfaenger/:hex',
  ...asAnyone,
  summary: 'Check whether a friend exists and has confirmed',
  details: 'By the hash; where a recommendation is named, only within it.',
  params: z.strictObject({ hex: hex() }),
  query: z.strictObject({ empfehlungsnummer: number().optional() }),
  answer: RecipientExists,
  status: 200,
  errors: [],
});

export const readRecipientOrder = defineCall({
  name: 'readRecipientOrder',
  area,
  method: 'GET',
  path: '/empfaenger/auftrag',
  ...asFriend,
  ticketMay: true,
  summary: 'Read what was recommended to the friend',
  details: 'With the friend’s reward and, once confirmed, where to conclude the contract.',
  answer: RecipientOrder,
  status: 200,
  errors: ['recipient-token-invalid'],
});

export const confirmRecipient = defineCall({
  name: 'confirmRecipient',
  needs: 'live',
  area,
  method: 'PUT',
  path: '/empfaenger/zustimmung',
  ...asFriend,
  ticketMay: true,
  summary: 'Consent to terms and privacy',
  details: 'Confirms the friend.',
  body: RecipientConsent,
  answer: null,
  status: 204,
  errors: [
    'recipient-token-invalid',
    'terms-not-accepted',
    'recommendation-exists',
    'recommendation-expired',
    'recommendation-blocked',
  ],
});

export const giveRecipientDetails = defineCall({
  name: 'giveRecipientDetails',
  area,
  method: 'PUT',
  path: '/empfaenger/angaben/:nr',
  ...asFriend,
  ticketMay: true,
  typed: true,
  summary: 'Enter the friend’s date of birth and postal address',
  details:
    'After confirmation, where the tenant matches orders by them. Calling it again corrects them. `nr` is the friend’s own number.',
  extension: true,
  params: z.strictObject({ nr: number() }),
  body: RecipientDetails,
  answer: null,
  status: 204,
  errors: [
    'recipient-token-invalid',
    'module-off',
    'opt-in-required',
    'under-age',
    'not-found',
    'recommendation-exists',
    'recommendation-expired',
    'recommendation-blocked',
  ],
});

export const storeRecipientBankDetails = defineCall({
  name: 'storeRecipientBankDetails',
  area,
  method: 'POST',
  path: '/empfaenger/bankdaten',
  ...asFriend,
  typed: true,
  summary: 'Store the friend’s bank details',
  body: BankDetails,
  answer: null,
  status: 204,
  idempotent: true,
  errors: ['recipient-token-invalid', 'iban-invalid', 'bank-details-unauthorised'],
});

export const readRecipientReward = defineCall({
  name: 'readRecipientReward',
  area,
  method: 'GET',
  path: '/empfaenger/:nr/praemie',
  ...asFriend,
  summary: 'Read the friend’s reward',
  params: z.strictObject({ nr: number() }),
  answer: RecipientReward,
  status: 200,
  errors: ['recipient-token-invalid'],
});

/** All data held on a friend (Art. 15 and 20 GDPR), unmasked, since it is their own. */
export const RecipientExport = z.strictObject({
  ErstelltAm: dateTime(),
  Programm: z.string(),
  Profil: z.strictObject({
    Empfaengernummer: z.string(),
    ...heldOnPerson,
    Kundennummer: z.string().nullable(),
    Sprache: language(),
    Werbeeinwilligung: z.boolean(),
    Kanal: z.string(),
    ErfasstAm: dateTime(),
    BestaetigtAm: dateTime().nullable(),
  }),
  Empfehlung: z.strictObject({
    Empfehlungsnummer: z.string(),
    Produkt: z.strictObject({ Id: z.int(), Name: z.string() }),
  }),
  Bankdaten: AccountExport.shape.Bankdaten,
  Einwilligungen: AccountExport.shape.Einwilligungen,
  /** Consents to advertising calls; their proofs stay until that day even when the person is erased, without a name. */
  Anrufnachweise: z.array(
    z.strictObject({
      Erteilt: dateTime(),
      Bestaetigt: dateTime().nullable(),
      Widerrufen: dateTime().nullable(),
      AufbewahrtBis: dateTime(),
      Anrufe: z.array(z.strictObject({ Am: dateTime(), Zweck: z.enum(callPurposes.wire) })),
    }),
  ),
  Praemien: AccountExport.shape.Praemien,
  Auszahlungen: AccountExport.shape.Auszahlungen,
  Emails: AccountExport.shape.Emails,
  InterneNotizen: AccountExport.shape.InterneNotizen,
  Reklamationen: AccountExport.shape.Reklamationen,
  Nachrichten: AccountExport.shape.Nachrichten,
});
export type RecipientExport = z.output<typeof RecipientExport>;

export const readRecipientData = defineCall({
  name: 'readRecipientData',
  area: 'empfaenger',
  method: 'GET',
  path: '/empfaenger/daten',
  ...asFriend,
  summary: 'Export all data held on the friend',
  details: 'As JSON (GDPR Art. 15, 20).',
  answer: RecipientExport,
  status: 200,
  errors: ['recipient-token-invalid'],
});

export const eraseRecipient = defineCall({
  name: 'eraseRecipient',
  area: 'empfaenger',
  method: 'DELETE',
  path: '/empfaenger',
  ...asFriend,
  summary: 'Erase the friend',
  details: 'All personal data is erased and the token ends. Open rewards stay payable.',
  answer: null,
  status: 204,
  errors: ['recipient-token-invalid'],
});

export const withdrawRecipientMarketing = defineCall({
  name: 'withdrawRecipientMarketing',
  area: 'empfaenger',
  method: 'DELETE',
  path: '/empfaenger/werbeeinwilligung',
  ...asFriend,
  summary: 'Withdraw the friend’s consent to advertising',
  answer: null,
  status: 204,
  errors: ['recipient-token-invalid'],
});

/** `iban` without spaces, upper case; `bic` and `bank` null when derived from the IBAN. */
export interface BankDetailsInput {
  readonly holder: string;
  readonly iban: string;
  readonly bic: string | null;
  readonly bank: string | null;
}

export function toBankDetails(wire: BankDetails): BankDetailsInput {
  return { holder: wire.Kontoinhaber, iban: wire.Iban, bic: wire.Bic || null, bank: wire.Bank || null };
}

/** Masks the IBAN: the full one is never sent back. */
export function fromBankDetails(details: BankDetailsInput): MaskedBankDetails {
  return { Kontoinhaber: details.holder, Iban: maskIban(details.iban), Bic: details.bic, Bank: details.bank };
}
