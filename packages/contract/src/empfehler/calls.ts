import { z } from 'zod';
import { defineCall } from '../call.js';
import { number, paging, token } from '../shared/schemas.js';
import { BankDetails, MaskedBankDetails, OwnRecommendations } from './schemas.js';

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
  summary: 'Store one’s bank details; a cash reward waiting for them becomes payable',
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

/** Ours: the answer "that was not me" to the mail about a replaced account. */
export const disputeBankDetails = defineCall({
  name: 'disputeBankDetails',
  area,
  method: 'PUT',
  path: '/empfehler/bankdaten/einspruch',
  scope: 'tenant',
  auth: 'none',
  summary:
    'Say by the mail’s link that a replaced account is not one’s own: it goes, sessions end, what is owed waits for a person',
  body: z.strictObject({ Token: token() }),
  answer: null,
  status: 204,
  errors: ['link-expired'],
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
