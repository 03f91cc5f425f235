import { z } from 'zod';
import { defineCall } from '../call.js';
import { dateTime } from '../shared/schemas.js';
import { operator } from './calls.js';

/** What mails say: the product's own text of each kind and language, or the tenant's in its place. */

const languages = z.enum(['de', 'en']);

/** Liquid, the body MJML's elements too; what is wrong with them is told field by field. */
export const MailWording = z.strictObject({
  Betreff: z.string().max(400),
  Vorschau: z.string().max(600),
  Inhalt: z.string().max(40_000),
  /** Why the person gets the mail; stands at its foot. */
  Grund: z.string().max(1_000),
});
export type MailWording = z.output<typeof MailWording>;

export const MailVariable = z.strictObject({
  Name: z.string(),
  Beispiel: z.string(),
  /** Without it the text cannot be published. */
  Pflicht: z.boolean(),
  /** There may be none: a text asks for it by `{% if … %}`. */
  Optional: z.boolean(),
  /** True or false: only asked for. */
  JaNein: z.boolean(),
  /** Opens something: in neither subject nor preview. */
  Geheim: z.boolean(),
});

export const MailKind = z.strictObject({
  Art: z.string(),
  /** In the asker's language. */
  Name: z.string(),
  Sprachen: z.array(
    z.strictObject({
      Sprache: languages,
      /** False: the product's text goes out. */
      Eigen: z.boolean(),
      GeaendertAm: dateTime().nullable(),
      GeaendertVon: z.string().nullable(),
    }),
  ),
});
export type MailKind = z.output<typeof MailKind>;

export const MailText = z.strictObject({
  Art: z.string(),
  Name: z.string(),
  Sprache: languages,
  Eigen: z.boolean(),
  Text: MailWording,
  Variablen: z.array(MailVariable),
});
export type MailText = z.output<typeof MailText>;

export const MailTextVersion = z.strictObject({
  /** 0: the product's own text. */
  Nummer: z.int(),
  GeaendertAm: dateTime().nullable(),
  GeaendertVon: z.string().nullable(),
  /** The version it brought back; null where it was written anew. */
  AusVersion: z.int().nullable(),
  Eigen: z.boolean(),
  Text: MailWording,
  InKraft: z.boolean(),
});
export type MailTextVersion = z.output<typeof MailTextVersion>;

export const MailPreview = z.strictObject({ Betreff: z.string(), Html: z.string(), Text: z.string() });

const textParams = { art: z.string().regex(/^[a-z0-9-]{1,60}$/), sprache: languages };
const ofText = z.strictObject(textParams);

export const listMailKinds = defineCall({
  name: 'listMailKinds',
  ...operator('Mandanten'),
  method: 'GET',
  path: '/betrieb/mails',
  summary: 'Every kind of mail, and in which languages the tenant says it in words of its own (ours)',
  answer: z.array(MailKind),
  status: 200,
  errors: [],
});

export const readMailText = defineCall({
  name: 'readMailText',
  ...operator('Mandanten'),
  method: 'GET',
  path: '/betrieb/mails/:art/:sprache',
  summary: 'The text in force and the variables it may say; its version is the ETag (ours)',
  params: ofText,
  answer: MailText,
  status: 200,
  errors: ['not-found'],
});

export const changeMailText = defineCall({
  name: 'changeMailText',
  ...operator('Mandanten'),
  method: 'PUT',
  path: '/betrieb/mails/:art/:sprache',
  summary:
    'Publish a text of the tenant’s own (ours): If-Match names the ETag of what was read; one that cannot be filled in is refused field by field',
  params: ofText,
  body: MailWording,
  answer: MailText,
  status: 200,
  errors: ['not-found', 'version-missing', 'changed-meanwhile', 'validation-failed'],
});

export const previewMailText = defineCall({
  name: 'previewMailText',
  ...operator('Mandanten'),
  method: 'POST',
  path: '/betrieb/mails/:art/:sprache/vorschau',
  summary: 'The mail this text makes, filled in with examples; nothing is kept or sent (ours)',
  params: ofText,
  body: MailWording,
  answer: MailPreview,
  status: 200,
  errors: ['not-found', 'validation-failed'],
});

export const testMailText = defineCall({
  name: 'testMailText',
  ...operator('Mandanten'),
  method: 'POST',
  path: '/betrieb/mails/:art/:sprache/test',
  summary: 'Send the preview to the address of whoever asks, and to nobody else (ours)',
  params: ofText,
  body: MailWording,
  answer: z.strictObject({ An: z.string() }),
  status: 200,
  errors: ['not-found', 'validation-failed', 'unavailable'],
});

export const listMailTextVersions = defineCall({
  name: 'listMailTextVersions',
  ...operator('Mandanten'),
  method: 'GET',
  path: '/betrieb/mails/:art/:sprache/versionen',
  summary: 'What the text was, newest first; 0 is the product’s own (ours)',
  params: ofText,
  answer: z.array(MailTextVersion),
  status: 200,
  errors: ['not-found'],
});

export const restoreMailText = defineCall({
  name: 'restoreMailText',
  ...operator('Mandanten'),
  method: 'POST',
  path: '/betrieb/mails/:art/:sprache/versionen/:nummer/wiederherstellen',
  summary: 'Bring an earlier text back, as a new version; 0: the product’s own again (ours)',
  params: z.strictObject({
    ...textParams,
    nummer: z.coerce.number<string | number>().int().min(0).max(1_000_000),
  }),
  answer: MailText,
  status: 200,
  errors: ['not-found', 'validation-failed'],
});
