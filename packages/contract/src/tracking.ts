import { z } from 'zod';
import { defineCall } from './call.js';
import { channel, email, germanDate, line, number, personName, token } from './shared/schemas.js';

/** docs/specification/friend.md#a-contact-reached-the-providers-page, alone on the wire in lower camel case. With `empfaengernummer` it speaks of someone who is there already. */
export const CompleteTracking = z
  .strictObject({
    empfehlungsnummer: number(),
    empfaengernummer: z.string().trim().max(40).nullable().optional(),
    empfaengerdaten: z
      .strictObject({
        anrede: z.enum(['Frau', 'Herr', 'Divers', '']),
        vorname: personName(),
        name: personName(),
        geburtsdatum: germanDate(),
        email: email(),
        telefon: z
          .string()
          .trim()
          .max(40)
          .regex(/^[+\d][\d\s()/.-]{4,}$|^$/)
          .nullable()
          .optional(),
        werbeeinwilligung: z.boolean().default(false),
        adresse: z.strictObject({
          ort: line(80),
          plz: z
            .string()
            .trim()
            .min(1)
            .regex(/^\d{5}$/),
          strasse: line(100),
          hausnummer: line(20),
        }),
      })
      .nullable()
      .optional(),
  })
  .refine(({ empfaengernummer, empfaengerdaten }) => Boolean(empfaengernummer) || Boolean(empfaengerdaten), {
    path: ['empfaengerdaten'],
    params: { reason: 'required' },
  });
export type CompleteTracking = z.output<typeof CompleteTracking>;

export const CompletedTracking = z.strictObject({ Empfehlungsnummer: z.string(), Empfaengernummer: z.string() });
export type CompletedTracking = z.output<typeof CompletedTracking>;

/** `Empfehlungsnummer` only for a token that belongs to one recommendation. */
export const VerifiedAgencyToken = z.strictObject({
  Valid: z.boolean(),
  Empfehlungsnummer: z.string().optional(),
  Agentennummer: z.string().optional(),
});
export type VerifiedAgencyToken = z.output<typeof VerifiedAgencyToken>;

const area = 'tracking' as const;

export const completeTracking = defineCall({
  name: 'completeTracking',
  area,
  method: 'POST',
  path: '/tracking/abschliessen',
  scope: 'tenant',
  auth: 'none',
  summary:
    'A contact reached the provider’s page: enters the recipient, or finds the one who is there; a mail to confirm goes to the address entered',
  query: z.object({ channel: channel().optional(), einsprungsquelle: channel().optional() }),
  body: CompleteTracking,
  answer: CompletedTracking,
  status: 201,
  idempotent: true,
  errors: [
    'not-found',
    'recommendation-unknown',
    'recommendation-expired',
    'recommendation-blocked',
    'recommendation-exists',
    'email-same-as-recipient',
    'email-not-allowed',
    'under-age',
  ],
});

export const verifyAgencyToken = defineCall({
  name: 'verifyAgencyToken',
  area,
  method: 'GET',
  path: '/token/verifyAgenturToken',
  scope: 'tenant',
  auth: 'none',
  summary: 'Whether an agency token is good, and whose it is',
  query: z.object({ t: token() }),
  answer: VerifiedAgencyToken,
  status: 200,
  errors: [],
});
