import { z } from 'zod';
import { defineCall } from '../call.js';
import { token } from '../shared/schemas.js';
import { NewEmail, OwnName } from './own-data-schemas.js';

const area = 'empfehler' as const;

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

/** One body, told apart by its field: with a session the address asked for, without one the token of the mail sent to it. */
export const changeEmail = defineCall({
  name: 'changeEmail',
  area,
  method: 'PUT',
  path: '/empfehler/email',
  scope: 'tenant',
  auth: 'optional-user',
  summary:
    'Ask for another e-mail address with a session (a mail goes there, the present address is told), or confirm it with the token of that mail; the same answer for an address that has an account',
  body: z.union([NewEmail, z.strictObject({ Token: token() })]),
  answer: null,
  status: 204,
  errors: ['login-first', 'not-authorised', 'email-not-allowed', 'link-expired', 'email-exists', 'too-many-requests'],
});
