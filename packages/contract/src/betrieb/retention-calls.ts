import { z } from 'zod';
import { defineCall } from '../call.js';
import { RetentionKind, RetentionRow } from './retention-schemas.js';

const call = {
  area: 'betrieb',
  path: '/betrieb/aufbewahrung',
  scope: 'tenant',
  auth: 'operator',
  ability: 'Datenschutz',
  answer: z.array(RetentionRow),
  status: 200,
} as const;

export const readRetention = defineCall({
  name: 'readRetention',
  method: 'GET',
  ...call,
  summary: 'How long what is kept of people, what is due and what was done',
  errors: ['not-authorised'],
});

export const changeRetention = defineCall({
  name: 'changeRetention',
  method: 'PUT',
  ...call,
  summary: 'Change how long one kind of record is kept; applies to what is there',
  body: z.strictObject({ Art: RetentionKind, Tage: z.int().min(0).max(3650) }),
  errors: ['not-authorised'],
});
