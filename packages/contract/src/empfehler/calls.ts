import { z } from 'zod';
import { defineCall } from '../call.js';
import { number, paging, token } from '../shared/schemas.js';
import {
  BankDetails,
  BeFindable,
  customerNumber,
  CustomerNumberDecision,
  CustomerNumberResult,
  Findable,
  HolderConfirmation,
  HolderQuestion,
  MaskedBankDetails,
  NewEmail,
  OwnName,
  OwnRecommendations,
  WaitingCustomerNumbers,
} from './schemas.js';

const area = 'empfehler' as const;

export const readBankDetails = defineCall({
  name: 'readBankDetails',
  area,
  method: 'GET',
  path: '/empfehler/bankdaten',
  scope: 'tenant',
  auth: 'user-or-reward',
  module: 'ModuleStoringBankdata',
  summary: 'One’s bank details, the IBAN masked; 404 while there are none',
  answer: MaskedBankDetails,
  status: 200,
  errors: ['not-found', 'bank-details-unauthorised'],
});

export const storeBankDetails = defineCall({
  name: 'storeBankDetails',
  area,
  method: 'PUT',
  path: '/empfehler/bankdaten',
  scope: 'tenant',
  auth: 'user-or-reward',
  module: 'ModuleStoringBankdata',
  typed: true,
  summary: 'Store one’s bank details; a reward waiting for them becomes payable',
  body: BankDetails,
  answer: MaskedBankDetails,
  status: 200,
  idempotent: true,
  errors: ['iban-invalid', 'bank-details-unauthorised'],
});

export const removeBankDetails = defineCall({
  name: 'removeBankDetails',
  area,
  method: 'DELETE',
  path: '/empfehler/bankdaten',
  scope: 'tenant',
  auth: 'user-or-reward',
  module: 'ModuleStoringBankdata',
  summary: 'Remove one’s bank details',
  answer: null,
  status: 204,
  errors: ['bank-details-unauthorised'],
});

/** Ours: disputes a replaced account or e-mail address, from the mail that reported the change. */
export const disputeBankDetails = defineCall({
  name: 'disputeBankDetails',
  area,
  method: 'PUT',
  path: '/empfehler/bankdaten/einspruch',
  scope: 'tenant',
  auth: 'none',
  mailLink: true,
  summary:
    'Say by the mail’s link that a replaced account or a changed e-mail address is not one’s own: the account goes, sessions end, what is owed waits for a person; an account gets its old address back and is blocked. Tells whether bank details went, and whether somebody had erased the account',
  body: z.strictObject({ Token: token() }),
  answer: z.object({ BankverbindungEntfernt: z.boolean(), KontoGeloescht: z.boolean() }),
  status: 200,
  errors: ['link-expired'],
});

export const readHolderQuestion = defineCall({
  name: 'readHolderQuestion',
  area,
  method: 'GET',
  path: '/empfehler/bankdaten/kontoinhaber',
  scope: 'tenant',
  auth: 'user-or-reward',
  summary:
    'What one’s bank asks about the account’s holder: the name as typed and as the bank has it; 404 while nothing is asked. Also by the link of the mail that asks',
  answer: HolderQuestion,
  status: 200,
  errors: ['not-found', 'bank-details-unauthorised'],
});

export const confirmHolder = defineCall({
  name: 'confirmHolder',
  area,
  method: 'PUT',
  path: '/empfehler/bankdaten/kontoinhaber',
  scope: 'tenant',
  auth: 'user-or-reward',
  summary:
    'Say which name is right: the bank’s is taken for the account, or one’s own stays; the link ends with it. Another account is stored by `storeBankDetails`, by the same link',
  body: HolderConfirmation,
  answer: MaskedBankDetails,
  status: 200,
  errors: ['not-found', 'bank-details-unauthorised'],
});

export const listOwnRecommendations = defineCall({
  name: 'listOwnRecommendations',
  area,
  method: 'GET',
  path: '/empfehler/empfehlungen',
  scope: 'tenant',
  auth: 'user',
  summary: 'My recommendations with their status bar, newest first',
  query: z.object(paging()),
  answer: OwnRecommendations,
  status: 200,
  errors: [],
});

export const resendRewardMail = defineCall({
  name: 'resendRewardMail',
  area,
  method: 'GET',
  path: '/empfehler/praemierungmail/:empfehlungsnummer',
  scope: 'tenant',
  auth: 'user',
  summary: 'Send the reward mail of a recommendation once more, or that of a reward of one’s own by its id',
  params: z.strictObject({ empfehlungsnummer: z.union([number(), z.uuid()]) }),
  answer: null,
  status: 204,
  errors: ['recommendation-unknown', 'reward-not-available'],
});

export const setCustomerNumber = defineCall({
  name: 'setCustomerNumber',
  area: 'empfehler',
  method: 'PUT',
  path: '/empfehler/SetKundennummerForEmpfehler/:nr',
  scope: 'tenant',
  auth: 'reward',
  typed: true,
  summary: 'Give one’s customer number at the provider, with the link of a recommender’s reward; a person looks at it',
  params: z.strictObject({ nr: customerNumber() }),
  answer: null,
  status: 204,
  idempotent: true,
  errors: ['reward-token-invalid', 'reward-already-chosen'],
});

export const readCustomerNumberResult = defineCall({
  name: 'readCustomerNumberResult',
  area: 'empfehler',
  method: 'GET',
  path: '/empfehler/GetResultFromKundennummer',
  scope: 'tenant',
  auth: 'reward',
  summary: 'What became of the customer number; 404 while none was given',
  answer: CustomerNumberResult,
  status: 200,
  errors: ['reward-token-invalid', 'not-found'],
});

/** Ours: customer numbers that the agency has to decide about. */
export const listCustomerNumbers = defineCall({
  name: 'listCustomerNumbers',
  area: 'agentur',
  method: 'GET',
  path: '/agentur/kundennummern',
  scope: 'tenant',
  auth: 'agency',
  ability: 'Praemien',
  summary: 'Customer numbers that wait for a decision, oldest first',
  query: z.object(paging()),
  answer: WaitingCustomerNumbers,
  status: 200,
  errors: [],
});

export const decideCustomerNumber = defineCall({
  name: 'decideCustomerNumber',
  area: 'agentur',
  method: 'PUT',
  path: '/agentur/kundennummern/:id',
  scope: 'tenant',
  auth: 'agency',
  ability: 'Praemien',
  summary: 'Accept or refuse a customer number; audit-logged',
  params: z.strictObject({ id: z.uuid() }),
  body: CustomerNumberDecision,
  answer: null,
  status: 204,
  errors: ['not-found', 'changed-meanwhile'],
});

const path = '/empfehler/setNewsletterOptin' as const;
const oneClickPath = '/empfehler/newsletter/abbestellen/:token' as const;

/** With the token of a mail's link. Without one the session is used: an empty body, `null` and `{}` are the same. */
const FromMail = z.strictObject({ Token: token().optional() }).nullable();

const NewsletterState = z.strictObject({ OptinMailAlreadySent: z.boolean(), OptinAlreadySet: z.boolean() });

export const setNewsletterOptin = defineCall({
  name: 'setNewsletterOptin',
  area,
  method: 'PUT',
  path,
  scope: 'tenant',
  auth: 'optional-user',
  module: 'ModuleNewsletterPermission',
  mailLink: true,
  summary:
    'Ask for the newsletter with a session (a double opt-in mail goes out), or confirm with the token of that mail',
  body: FromMail,
  answer: NewsletterState,
  status: 200,
  errors: ['login-first', 'link-expired', 'opt-in-required', 'not-found'],
});

export const withdrawNewsletter = defineCall({
  name: 'withdrawNewsletter',
  area,
  method: 'DELETE',
  path,
  scope: 'tenant',
  auth: 'optional-user',
  staffMay: true,
  mailLink: true,
  summary:
    'Withdraw the newsletter, with a session or with the token of any newsletter mail; the token of a mail that may be switched off ends that kind of mail',
  body: FromMail,
  answer: null,
  status: 204,
  errors: ['login-first', 'link-expired'],
});

/**
 * Ours: the target of `List-Unsubscribe` in every newsletter, and in every mail that may be switched off. The token
 * stands in the address since a mail program can send nothing else; it opens nothing but this.
 */
export const unsubscribeWithOneClick = defineCall({
  name: 'unsubscribeWithOneClick',
  area,
  method: 'POST',
  path: oneClickPath,
  scope: 'tenant',
  auth: 'none',
  summary:
    'One-click unsubscribe of RFC 8058: withdraws the newsletter, or ends the kind of mail the token came with. 204 whatever the token, also after the person’s erasure: who asks learns nothing',
  params: z.strictObject({ token: token() }),
  body: z.string().max(10_000).nullable(),
  bodyType: 'application/x-www-form-urlencoded',
  answer: null,
  status: 204,
  errors: [],
});

export const openNewsletterEnd = defineCall({
  name: 'openNewsletterEnd',
  area,
  method: 'GET',
  path: oneClickPath,
  scope: 'tenant',
  auth: 'none',
  summary: 'The same address opened by a person: leads to the page that asks, changes nothing',
  params: z.strictObject({ token: token() }),
  answer: null,
  status: 302,
  errors: [],
});

export const correctName = defineCall({
  name: 'correctName',
  area,
  method: 'PUT',
  path: '/empfehler/stammdaten',
  scope: 'tenant',
  auth: 'user',
  summary: 'Correct one’s name; holds at once',
  body: OwnName,
  answer: null,
  status: 204,
  errors: [],
});

const findable = {
  area,
  path: '/empfehler/auffindbar',
  scope: 'tenant',
  auth: 'user',
} as const;

/** Ours, like the two calls that follow. */
export const readFindable = defineCall({
  name: 'readFindable',
  method: 'GET',
  ...findable,
  module: 'ModuleEmpfehlerSuche',
  summary: 'Whether friends find one by name and postcode, and the words one agrees to with that',
  answer: Findable,
  status: 200,
  errors: [],
});

export const beFindable = defineCall({
  name: 'beFindable',
  method: 'PUT',
  ...findable,
  module: 'ModuleEmpfehlerSuche',
  summary:
    'Agree to be found by name and postcode, by a tick or by the text that was shown; again corrects the postcode',
  body: BeFindable,
  answer: null,
  status: 204,
  errors: ['terms-not-accepted'],
});

export const beFindableNoMore = defineCall({
  name: 'beFindableNoMore',
  method: 'DELETE',
  ...findable,
  staffMay: true,
  summary:
    'Withdraw that, also where the tenant offers it no more; nobody finds one from that moment, and the postcode goes',
  answer: null,
  status: 204,
  errors: [],
});

/** One body for two cases: with a session it holds the wanted address, without one the token of the mail sent to it. */
export const changeEmail = defineCall({
  name: 'changeEmail',
  area,
  method: 'PUT',
  path: '/empfehler/email',
  scope: 'tenant',
  auth: 'optional-user',
  mailLink: true,
  summary:
    'Ask for another e-mail address with a session (a mail goes there, the present address is told), or confirm it with the token of that mail; the same answer for an address that has an account',
  body: z.union([NewEmail, z.strictObject({ Token: token() })]),
  answer: null,
  status: 204,
  errors: ['login-first', 'not-authorised', 'email-not-allowed', 'link-expired', 'email-exists', 'too-many-requests'],
});
