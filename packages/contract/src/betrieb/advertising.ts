import { z } from 'zod';
import { defineCall } from '../call.js';
import { asOperator } from '../callers.js';
import { sourceNames } from '../empfehler/data-codec.js';
import { callPurposes } from '../shared/codec.js';
import { dateTime, phone } from '../shared/schemas.js';

/** Consents to advertising calls, by the phone number (docs/specification/people.md#advertising-calls). */

const number = { Telefon: phone().min(1) };

export const AdvertisingConsent = z.strictObject({
  Erteilt: dateTime(),
  /** When the address of whoever gave it was proven; null: it allows no call. */
  Bestaetigt: dateTime().nullable(),
  Widerrufen: dateTime().nullable(),
  Sprache: z.enum(['de', 'en']),
  Wortlaut: z.string(),
  Quelle: z.enum(sourceNames.wire),
  AufbewahrtBis: dateTime(),
  DarfAngerufenWerden: z.boolean(),
  Nutzungen: z.array(
    z.strictObject({
      Am: dateTime(),
      /** Null: no longer on the list of staff. */
      Wer: z.string().nullable(),
      Zweck: z.enum(callPurposes.wire),
    }),
  ),
});
export type AdvertisingConsent = z.output<typeof AdvertisingConsent>;

export const findAdvertisingConsents = defineCall({
  name: 'findAdvertisingConsents',
  ...asOperator('Datenschutz'),
  method: 'POST',
  path: '/betrieb/werbeeinwilligungen/suche',
  summary: 'Find consents to advertising calls by phone number',
  details: 'Newest first, with what each was used for. Audit-logged without the number.',
  extension: true,
  body: z.strictObject(number),
  answer: z.array(AdvertisingConsent),
  status: 200,
  errors: [],
});

export const noteAdvertisingCall = defineCall({
  name: 'noteAdvertisingCall',
  ...asOperator('Datenschutz'),
  method: 'POST',
  path: '/betrieb/werbeeinwilligungen/nutzung',
  summary: 'Record an advertising call',
  details:
    'To a phone number with a confirmed consent that stands; else 400 at `Telefon`. Audit-logged without the number.',
  extension: true,
  body: z.strictObject({ ...number, Zweck: z.enum(callPurposes.wire) }),
  answer: null,
  status: 204,
  idempotent: true,
  errors: [],
});
