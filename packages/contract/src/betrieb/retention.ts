import { z } from 'zod';
import { defineCall } from '../call.js';
import { dateTime } from '../shared/schemas.js';

export const RetentionKind = z.enum([
  'UnbestaetigterKontakt',
  'Entscheidungsfrist',
  'KontaktOhneAuftrag',
  'KontaktMitAuftrag',
]);

/** How long one kind of record is kept. `Faellig`: over and not erased yet; `InDreissigTagen`: over within 30 days; `Erledigt`: erased or ended in the last 30 days. */
export const RetentionRow = z.strictObject({
  Art: RetentionKind,
  Tage: z.int(),
  Standard: z.int(),
  Faellig: z.int(),
  InDreissigTagen: z.int(),
  Erledigt: z.int(),
  ZuletztAm: z.string().nullable(),
  GeaendertAm: dateTime().nullable(),
  GeaendertVon: z.string().nullable(),
});
export type RetentionRow = z.output<typeof RetentionRow>;

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
