import { defineCall } from '../call.js';
import { RecipientExport } from './rights-schemas.js';

export const readRecipientData = defineCall({
  name: 'readRecipientData',
  area: 'empfaenger',
  method: 'GET',
  path: '/empfaenger/daten',
  scope: 'tenant',
  auth: 'recipient',
  summary: 'Everything held on the friend, as JSON to take along (GDPR Art. 15, 20)',
  answer: RecipientExport,
  status: 200,
  errors: ['recipient-token-invalid'],
});

export const eraseRecipient = defineCall({
  name: 'eraseRecipient',
  area: 'empfaenger',
  method: 'DELETE',
  path: '/empfaenger',
  scope: 'tenant',
  auth: 'recipient',
  summary: 'Erase oneself: everything personal goes and the token ends, open rewards stay payable',
  answer: null,
  status: 204,
  errors: ['recipient-token-invalid'],
});

export const withdrawRecipientMarketing = defineCall({
  name: 'withdrawRecipientMarketing',
  area: 'empfaenger',
  method: 'DELETE',
  path: '/empfaenger/werbeeinwilligung',
  scope: 'tenant',
  auth: 'recipient',
  summary: 'Withdraw the consent to advertising',
  answer: null,
  status: 204,
  errors: ['recipient-token-invalid'],
});
