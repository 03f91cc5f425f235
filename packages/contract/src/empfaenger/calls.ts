import { z } from 'zod';
import { defineCall } from '../call.js';
import { CaptchaCheck, channel, hex, number } from '../shared/schemas.js';
import {
  BankDetails,
  ChangeRecipientAddress,
  CreatedRecipient,
  CreateRecipient,
  RecipientConsent,
  RecipientExists,
  RecipientOrder,
  RecipientReward,
  ResendRecipientMail,
} from './schemas.js';

export * from './rights.js';

const area = 'empfaenger' as const;

export const createRecipient = defineCall({
  name: 'createRecipient',
  area,
  method: 'POST',
  path: '/empfaenger/create/:nr',
  scope: 'tenant',
  auth: 'none',
  summary:
    'Follow a recommendation with one’s own data; a mail to confirm goes to the address entered (201); with a null body: whether a captcha is needed (200)',
  params: z.strictObject({ nr: number() }),
  query: z.object({ channel: channel().optional() }),
  body: CreateRecipient.nullable(),
  answer: z.union([CreatedRecipient, CaptchaCheck]),
  status: 201,
  otherStatus: 200,
  idempotent: true,
  errors: [
    'recommendation-unknown',
    'recommendation-expired',
    'recommendation-blocked',
    'recommendation-exists',
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
  scope: 'tenant',
  auth: 'none',
  summary: 'Correct the e-mail address before it is confirmed: a new mail goes out, the old link ends',
  params: z.strictObject({ nr: number() }),
  body: ChangeRecipientAddress,
  answer: null,
  status: 204,
  errors: ['changed-meanwhile', 'recommendation-exists', 'email-same-as-recipient'],
});

export const resendRecipientMail = defineCall({
  name: 'resendRecipientMail',
  area,
  method: 'POST',
  path: '/empfaenger/nochmal/:nr',
  scope: 'tenant',
  auth: 'none',
  summary: 'Send the mail to confirm once more; each time one has to wait longer for the next',
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
  scope: 'tenant',
  auth: 'none',
  summary: 'Whether the recipient of a hash is there (of this recommendation, where one is named) and has confirmed',
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
  scope: 'tenant',
  auth: 'recipient',
  summary: 'What the recipient was recommended, and the reward in it',
  answer: RecipientOrder,
  status: 200,
  errors: ['recipient-token-invalid'],
});

export const confirmRecipient = defineCall({
  name: 'confirmRecipient',
  area,
  method: 'PUT',
  path: '/empfaenger/zustimmung',
  scope: 'tenant',
  auth: 'recipient',
  summary: 'Consent to terms and privacy; confirms the recipient',
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

export const storeRecipientBankDetails = defineCall({
  name: 'storeRecipientBankDetails',
  area,
  method: 'POST',
  path: '/empfaenger/bankdaten',
  scope: 'tenant',
  auth: 'recipient',
  summary: 'Store the recipient’s bank details',
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
  scope: 'tenant',
  auth: 'recipient',
  summary: 'The recipient’s reward',
  params: z.strictObject({ nr: number() }),
  answer: RecipientReward,
  status: 200,
  errors: ['recipient-token-invalid'],
});
