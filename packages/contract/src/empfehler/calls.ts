import { z } from 'zod';
import { defineCall } from '../call.js';
import {
  asAnyone,
  asRecommender,
  asRecommenderOrRewardHolder,
  asRewardHolder,
  asStaffWith,
  asVisitor,
} from '../callers.js';
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

/** With `leer=true` the answer is null in place of 404, so that a page of a person without it fails no request. */
const orNull = z.strictObject({ leer: z.enum(['true', 'false']).optional() });

export const readBankDetails = defineCall({
  name: 'readBankDetails',
  area,
  method: 'GET',
  path: '/empfehler/bankdaten',
  ...asRecommenderOrRewardHolder,
  module: 'ModuleStoringBankdata',
  summary: 'Read the bank details',
  details: 'The IBAN is masked. Answers 404 while there are none, or null with `leer=true`.',
  query: orNull,
  answer: MaskedBankDetails.nullable(),
  status: 200,
  errors: ['not-found', 'bank-details-unauthorised'],
});

export const storeBankDetails = defineCall({
  name: 'storeBankDetails',
  area,
  method: 'PUT',
  path: '/empfehler/bankdaten',
  ...asRecommenderOrRewardHolder,
  module: 'ModuleStoringBankdata',
  typed: true,
  summary: 'Store the bank details',
  details: 'A reward that waited for them becomes payable.',
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
  ...asRecommenderOrRewardHolder,
  module: 'ModuleStoringBankdata',
  summary: 'Remove the bank details',
  answer: null,
  status: 204,
  errors: ['bank-details-unauthorised'],
});

/** Disputes a replaced account or e-mail address, from the mail that reported the change. */
export const disputeBankDetails = defineCall({
  name: 'disputeBankDetails',
  area,
  method: 'PUT',
  path: '/empfehler/bankdaten/einspruch',
  ...asAnyone,
  mailLink: true,
  summary: 'Dispute a change of the bank account or e-mail address',
  details:
    'By the link of the mail that reported the change. The new bank details are removed, sessions end, and what is owed waits for a person’s decision. After a change of the e-mail address the account gets its old one back and is blocked. Answers whether bank details were removed, and whether the account had been erased.',
  extension: true,
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
  ...asRecommenderOrRewardHolder,
  summary: 'Read the bank’s question about the account holder',
  details:
    'Answers the name as typed and as the bank has it, and 404 while nothing is asked, or null with `leer=true`. The link of the mail that asks is accepted, too.',
  extension: true,
  query: orNull,
  answer: HolderQuestion.nullable(),
  status: 200,
  errors: ['not-found', 'bank-details-unauthorised'],
});

export const confirmHolder = defineCall({
  name: 'confirmHolder',
  area,
  method: 'PUT',
  path: '/empfehler/bankdaten/kontoinhaber',
  ...asRecommenderOrRewardHolder,
  summary: 'Answer the bank’s question about the account holder',
  details:
    'Either the bank’s name is taken over or the typed one stays. The link of the mail ends with it. `storeBankDetails` stores another account by the same link.',
  extension: true,
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
  ...asRecommender,
  summary: 'List the recommender’s recommendations',
  details: 'With their status bar, newest first.',
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
  ...asRecommender,
  summary: 'Send a reward mail again',
  details: 'By the number of the recommendation, or by the id of one of the recommender’s rewards.',
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
  ...asRewardHolder,
  typed: true,
  summary: 'Enter the recommender’s customer number at the provider',
  details: 'With the link of a recommender’s reward. A person checks it.',
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
  ...asRewardHolder,
  summary: 'Read the decision on the customer number',
  details: 'Answers 404 while none was entered.',
  answer: CustomerNumberResult,
  status: 200,
  errors: ['reward-token-invalid', 'not-found'],
});

export const listCustomerNumbers = defineCall({
  name: 'listCustomerNumbers',
  area: 'agentur',
  method: 'GET',
  path: '/agentur/kundennummern',
  ...asStaffWith('Praemien'),
  summary: 'List customer numbers that wait for a decision',
  details: 'Oldest first.',
  extension: true,
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
  ...asStaffWith('Praemien'),
  summary: 'Accept or refuse a customer number',
  details: 'Audit-logged.',
  extension: true,
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
  ...asVisitor,
  module: 'ModuleNewsletterPermission',
  mailLink: true,
  summary: 'Subscribe to the newsletter',
  details: 'With a session: sends a double opt-in mail. With the token of that mail: confirms it.',
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
  ...asVisitor,
  staffMay: true,
  mailLink: true,
  summary: 'Withdraw the consent to the newsletter',
  details:
    'With a session, or with the token of any newsletter mail. The token of another mail that can be switched off ends that kind of mail.',
  body: FromMail,
  answer: null,
  status: 204,
  errors: ['login-first', 'link-expired'],
});

/**
 * The target of `List-Unsubscribe` in every newsletter, and in every mail that may be switched off. The token
 * stands in the address since a mail program can send nothing else; it opens nothing but this.
 */
export const unsubscribeWithOneClick = defineCall({
  name: 'unsubscribeWithOneClick',
  area,
  method: 'POST',
  path: oneClickPath,
  ...asAnyone,
  summary: 'Unsubscribe with one click (RFC 8058)',
  details:
    'Withdraws the newsletter, or ends the kind of mail that the token came with. Always answers 204, whatever the token and even after the person’s erasure, so that it reveals nothing.',
  extension: true,
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
  ...asAnyone,
  summary: 'Open the one-click unsubscribe address in a browser',
  details: 'Redirects to the page that asks for confirmation. Changes nothing.',
  extension: true,
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
  ...asRecommender,
  summary: 'Correct the recommender’s name',
  details: 'Takes effect at once.',
  body: OwnName,
  answer: null,
  status: 204,
  errors: [],
});

const findable = {
  area,
  path: '/empfehler/auffindbar',
  ...asRecommender,
} as const;

export const readFindable = defineCall({
  name: 'readFindable',
  method: 'GET',
  ...findable,
  module: 'ModuleEmpfehlerSuche',
  summary: 'Read whether friends can find the recommender by name and postcode',
  details: 'Also answers the text to consent to.',
  extension: true,
  answer: Findable,
  status: 200,
  errors: [],
});

export const beFindable = defineCall({
  name: 'beFindable',
  method: 'PUT',
  ...findable,
  module: 'ModuleEmpfehlerSuche',
  summary: 'Consent to be found by name and postcode',
  details: 'By a tick or by the text that was shown. Calling it again corrects the postcode.',
  extension: true,
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
  summary: 'Withdraw the consent to be found by name',
  details:
    'Works even where the tenant no longer offers it. From that moment nobody finds the recommender, and the postcode is deleted.',
  extension: true,
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
  ...asVisitor,
  mailLink: true,
  summary: 'Change the e-mail address',
  details:
    'With a session: requests the change; a mail goes to the new address, and the present one is informed. With the token of that mail: confirms the new address. The answer is the same for an address that has an account.',
  body: z.union([NewEmail, z.strictObject({ Token: token() })]),
  answer: null,
  status: 204,
  errors: ['login-first', 'not-authorised', 'email-not-allowed', 'link-expired', 'email-exists', 'too-many-requests'],
});
