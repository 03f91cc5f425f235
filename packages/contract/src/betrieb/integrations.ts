import { z } from 'zod';
import { apiRights, defineCall } from '../call.js';
import { asOperator } from '../callers.js';
import {
  dateTime,
  line,
  paged,
  paging,
  plannable,
  SettingVersion,
  versionInPath,
  versionRead,
} from '../shared/schemas.js';

/** What a provider connects to the API; secrets are shown once, in the answer of the call that created them. */

export const ApiKey = z.strictObject({
  Id: z.string(),
  Name: z.string(),
  Rechte: z.array(z.enum(apiRights)),
  ErstelltAm: dateTime(),
  ErstelltVon: z.string(),
  /** With a precision of one minute; null if never used. */
  ZuletztBenutztAm: dateTime().nullable(),
});
export type ApiKey = z.output<typeof ApiKey>;

export const NewApiKey = z.strictObject({
  Name: line(60),
  Rechte: z.array(z.enum(apiRights)).min(1).max(apiRights.length),
});

const keyParams = z.strictObject({ id: z.string().regex(/^[0-9a-f]{32}$/) });

export const listApiKeys = defineCall({
  name: 'listApiKeys',
  ...asOperator('Mandanten'),
  method: 'GET',
  path: '/betrieb/schluessel',
  summary: 'List the API keys',
  details: 'Newest first, with the rights of each and when it was last used.',
  answer: z.array(ApiKey),
  status: 200,
  errors: [],
});

export const createApiKey = defineCall({
  name: 'createApiKey',
  ...asOperator('Mandanten'),
  method: 'POST',
  path: '/betrieb/schluessel',
  summary: 'Create an API key',
  details: 'Shown once and stored as a hash; at most 20.',
  body: NewApiKey,
  answer: z.strictObject({ Id: z.string(), Schluessel: z.string() }),
  status: 201,
  errors: ['validation-failed'],
});

export const revokeApiKey = defineCall({
  name: 'revokeApiKey',
  ...asOperator('Mandanten'),
  method: 'DELETE',
  path: '/betrieb/schluessel/:id',
  summary: 'Revoke an API key',
  details: 'Takes effect at once.',
  params: keyParams,
  answer: null,
  status: 204,
  errors: ['not-found'],
});

/** Names of the events that a webhook can receive; their payloads name no person. */
export const webhookEvents = [
  'empfehlung.angelegt',
  'empfehlung.geklickt',
  'empfehlung.abgelaufen',
  'empfehlung.storniert',
  'empfehlung.gezahlt',
  'kontakt.bestaetigt',
  'auftrag.gemeldet',
  'auftrag.zugeordnet',
  'auftrag.freigegeben',
  'auftrag.abgelehnt',
  'auftrag.storniert',
  'auftrag.nicht-zustande-gekommen',
  'praemie.gewaehrt',
  'praemie.bereit',
  'praemie.gewaehlt',
  'praemie.ausgezahlt',
  'praemie.eingeloest',
  'praemie.storniert',
  'praemie.abgelaufen',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

const target = {
  Url: line(500),
  Ereignisse: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
};
/** A webhook in a tenant document. */
export const WebhookTarget = z.strictObject(target);
export const NewWebhook = z.strictObject({
  ...target,
  /** If created switched off, switching it on can be planned. */
  Aktiv: z.boolean().optional(),
});
/** While it is off, messages are stored; when it is switched on again all are sent, parked ones too. */
export const ChangedWebhook = z.strictObject({ Version: versionRead(), ...target, Aktiv: z.boolean() });

export const Webhook = z.strictObject({
  Id: z.string(),
  Version: z.int(),
  Url: z.string(),
  Ereignisse: z.array(z.enum(webhookEvents)),
  Aktiv: z.boolean(),
  /** A webhook created by a document has no secret: one must be created before it is switched on. */
  GeheimnisGesetzt: z.boolean(),
  /** When it was switched off automatically, since the receiver failed for a day; null while it is on, or if a person switched it off. */
  AufgegebenAm: dateTime().nullable(),
  ErstelltAm: dateTime(),
  ErstelltVon: z.string(),
  Wartend: z.int(),
  Geparkt: z.int(),
  ZuletztZugestelltAm: dateTime().nullable(),
  /** Until then messages also carry the former secret's signature; null if there is none. */
  AltesGeheimnisBis: dateTime().nullable(),
});
export type Webhook = z.output<typeof Webhook>;

export const messageStates = ['Wartet', 'Zugestellt', 'Geparkt'] as const;
export const WebhookMessage = z.strictObject({
  /** The `webhook-id` header that the receiver gets. */
  Nummer: z.string(),
  Ereignis: z.string(),
  Zustand: z.enum(messageStates),
  Versuche: z.int(),
  ErstelltAm: dateTime(),
  NaechsterVersuch: dateTime().nullable(),
  ZugestelltAm: dateTime().nullable(),
  /** HTTP status of the last answer. */
  Status: z.int().nullable(),
  Fehler: z.string().nullable(),
});
export type WebhookMessage = z.output<typeof WebhookMessage>;

const webhookParams = z.strictObject({ id: z.uuid() });
const messageParams = z.strictObject({ id: z.uuid(), n: z.uuid() });
const secret = z.strictObject({ Id: z.string(), Geheimnis: z.string() });

export const listWebhooks = defineCall({
  name: 'listWebhooks',
  ...asOperator('Mandanten'),
  method: 'GET',
  path: '/betrieb/webhooks',
  summary: 'List the webhooks',
  details: 'Newest first.',
  answer: z.array(Webhook),
  status: 200,
  errors: [],
});

export const createWebhook = defineCall({
  name: 'createWebhook',
  ...asOperator('Mandanten'),
  method: 'POST',
  path: '/betrieb/webhooks',
  summary: 'Create a webhook',
  details: 'By Standard Webhooks; the secret is shown once. Only https and never into a private network; at most 10.',
  body: NewWebhook,
  answer: secret,
  status: 201,
  errors: ['validation-failed'],
});

export const changeWebhook = defineCall({
  name: 'changeWebhook',
  ...asOperator('Mandanten'),
  ...plannable,
  method: 'PUT',
  path: '/betrieb/webhooks/:id',
  summary: 'Change a webhook',
  details:
    'Its address and events, and whether it is on. While it is off, messages wait; switched on again, waiting and parked ones go out.',
  extension: true,
  params: webhookParams,
  body: ChangedWebhook,
  answer: null,
  status: 204,
  errors: ['not-found', 'changed-meanwhile', 'validation-failed'],
});

export const listWebhookVersions = defineCall({
  name: 'listWebhookVersions',
  ...asOperator('Mandanten'),
  method: 'GET',
  path: '/betrieb/webhooks/:id/versionen',
  summary: 'List the versions of a webhook',
  details: 'Who changed it and when, newest first, never with its secret.',
  extension: true,
  params: webhookParams,
  answer: z.array(SettingVersion),
  status: 200,
  errors: ['not-found'],
});

export const restoreWebhook = defineCall({
  name: 'restoreWebhook',
  ...asOperator('Mandanten'),
  ...plannable,
  method: 'POST',
  path: '/betrieb/webhooks/:id/versionen/:nummer/wiederherstellen',
  summary: 'Restore an earlier version of a webhook',
  details: 'Its address and events, as a new version. It stays on or off as it is.',
  extension: true,
  params: webhookParams.extend({ nummer: versionInPath() }),
  answer: null,
  status: 204,
  errors: ['not-found', 'validation-failed'],
});

export const rotateWebhookSecret = defineCall({
  name: 'rotateWebhookSecret',
  ...asOperator('Mandanten'),
  method: 'POST',
  path: '/betrieb/webhooks/:id/geheimnis',
  summary: 'Create a new secret of a webhook',
  details: 'Shown once. For 24 hours messages are also signed with the former one.',
  extension: true,
  params: webhookParams,
  answer: secret,
  status: 201,
  errors: ['not-found'],
});

export const removeWebhook = defineCall({
  name: 'removeWebhook',
  ...asOperator('Mandanten'),
  ...plannable,
  method: 'DELETE',
  path: '/betrieb/webhooks/:id',
  summary: 'Remove a webhook',
  details: 'With its log and the messages that wait.',
  params: webhookParams,
  answer: null,
  status: 204,
  errors: ['not-found'],
});

export const listWebhookMessages = defineCall({
  name: 'listWebhookMessages',
  ...asOperator('Mandanten'),
  method: 'GET',
  path: '/betrieb/webhooks/:id/zustellungen',
  summary: 'List the messages to a webhook',
  details: 'Newest first. Delivered ones are listed for 30 days.',
  params: webhookParams,
  query: z.strictObject({ ...paging(), zustand: z.enum(messageStates).optional() }),
  answer: paged(WebhookMessage),
  status: 200,
  errors: ['not-found'],
});

export const repeatWebhookMessage = defineCall({
  name: 'repeatWebhookMessage',
  ...asOperator('Mandanten'),
  method: 'POST',
  path: '/betrieb/webhooks/:id/zustellungen/:n/wiederholen',
  summary: 'Send a webhook message again',
  details: 'Under the same webhook-id, whether it was parked or delivered.',
  params: messageParams,
  answer: null,
  status: 204,
  errors: ['not-found', 'changed-meanwhile'],
});

export const testWebhook = defineCall({
  name: 'testWebhook',
  ...asOperator('Mandanten'),
  method: 'POST',
  path: '/betrieb/webhooks/:id/test',
  summary: 'Send a test message to a webhook',
  details: 'Of type `webhook.test`. Its outcome stands in the log.',
  params: webhookParams,
  answer: z.strictObject({ Nummer: z.string() }),
  status: 202,
  errors: ['not-found'],
});

export const ProviderSecret = z.strictObject({ Id: z.string(), ErstelltAm: dateTime() });
export type ProviderSecret = z.output<typeof ProviderSecret>;

export const listProviderSecrets = defineCall({
  name: 'listProviderSecrets',
  ...asOperator('Mandanten'),
  method: 'GET',
  path: '/betrieb/anbietergeheimnisse',
  summary: 'List the secrets that order reports may be signed with',
  details: 'Newest first.',
  extension: true,
  answer: z.array(ProviderSecret),
  status: 200,
  errors: [],
});

export const createProviderSecret = defineCall({
  name: 'createProviderSecret',
  ...asOperator('Mandanten'),
  method: 'POST',
  path: '/betrieb/anbietergeheimnisse',
  summary: 'Create a secret to sign order reports with',
  details: 'Shown once. At most two are valid at a time.',
  answer: secret,
  status: 201,
  errors: ['validation-failed'],
});

export const endProviderSecret = defineCall({
  name: 'endProviderSecret',
  ...asOperator('Mandanten'),
  method: 'DELETE',
  path: '/betrieb/anbietergeheimnisse/:id',
  summary: 'Revoke a secret of order reports',
  details: 'Takes effect at once.',
  params: z.strictObject({ id: line(40) }),
  answer: null,
  status: 204,
  errors: ['not-found'],
});
