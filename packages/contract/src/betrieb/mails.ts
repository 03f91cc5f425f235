import { z } from 'zod';
import { defineCall } from '../call.js';
import { asOperator } from '../callers.js';
import { dateTime, email, host, line, paged, paging, plannable } from '../shared/schemas.js';
import { publishing } from './calls.js';

/** Mail texts: the product's text per kind and language, or the tenant's in its place. Also the mail senders. */

const languages = z.enum(['de', 'en']);

/** Liquid, in the body also MJML elements; errors are reported by field. */
const headline = (max: number) =>
  z
    .string()
    .max(max)
    .refine(text => !/[\r\n]/.test(text.trim()), { params: { reason: 'oneline' } });
export const MailWording = z.strictObject({
  Betreff: headline(400),
  Vorschau: headline(600),
  Inhalt: z.string().max(40_000),
  /** Why the person receives the mail; shown in the footer. */
  Grund: z.string().max(1_000),
});
export type MailWording = z.output<typeof MailWording>;

export const MailVariable = z.strictObject({
  Name: z.string(),
  Beispiel: z.string(),
  /** A text without it cannot be published. */
  Pflicht: z.boolean(),
  /** May have no value: texts test it with `{% if … %}`. */
  Optional: z.boolean(),
  /** True or false: used in conditions only. */
  JaNein: z.boolean(),
  /** Grants access: not allowed in subject and preheader. */
  Geheim: z.boolean(),
});

export const MailKind = z.strictObject({
  Art: z.string(),
  /** In the caller's language. */
  Name: z.string(),
  Sprachen: z.array(
    z.strictObject({
      Sprache: languages,
      /** False: the product's text is used. */
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
  /** The version that it restores; null for a new text. */
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
  ...asOperator('Mandanten'),
  method: 'GET',
  path: '/betrieb/mails',
  summary: 'List the kinds of mail',
  details: 'With the languages in which the tenant has its own text.',
  extension: true,
  answer: z.array(MailKind),
  status: 200,
  errors: [],
});

export const readMailText = defineCall({
  name: 'readMailText',
  ...asOperator('Mandanten'),
  method: 'GET',
  path: '/betrieb/mails/:art/:sprache',
  summary: 'Read the text of a mail',
  details: 'The one in force, with the variables it may use. The version is the ETag.',
  extension: true,
  params: ofText,
  answer: MailText,
  status: 200,
  errors: ['not-found'],
});

export const changeMailText = defineCall({
  name: 'changeMailText',
  ...publishing,
  ...plannable,
  method: 'PUT',
  path: '/betrieb/mails/:art/:sprache',
  summary: 'Publish the tenant’s own text of a mail',
  details: '`If-Match` names the ETag that was read. A text that cannot be filled in is refused by field.',
  extension: true,
  params: ofText,
  body: MailWording,
  answer: MailText,
  status: 200,
  errors: ['not-found', 'version-missing', 'changed-meanwhile', 'validation-failed'],
});

export const previewMailText = defineCall({
  name: 'previewMailText',
  ...asOperator('Mandanten'),
  method: 'POST',
  path: '/betrieb/mails/:art/:sprache/vorschau',
  summary: 'Preview the text of a mail',
  details: 'Filled in with examples. Nothing is stored or sent.',
  extension: true,
  params: ofText,
  body: MailWording,
  answer: MailPreview,
  status: 200,
  errors: ['not-found', 'validation-failed'],
});

export const testMailText = defineCall({
  name: 'testMailText',
  ...asOperator('Mandanten'),
  method: 'POST',
  path: '/betrieb/mails/:art/:sprache/test',
  summary: 'Send the preview of a mail to the caller',
  details: 'And to nobody else.',
  extension: true,
  params: ofText,
  body: MailWording,
  answer: z.strictObject({ An: z.string() }),
  status: 200,
  errors: ['not-found', 'validation-failed', 'unavailable'],
});

export const listMailTextVersions = defineCall({
  name: 'listMailTextVersions',
  ...asOperator('Mandanten'),
  method: 'GET',
  path: '/betrieb/mails/:art/:sprache/versionen',
  summary: 'List the versions of a mail’s text',
  details: 'Newest first; 0 is the product’s own.',
  extension: true,
  params: ofText,
  query: z.strictObject(paging()),
  answer: paged(MailTextVersion),
  status: 200,
  errors: ['not-found'],
});

export const restoreMailText = defineCall({
  name: 'restoreMailText',
  ...publishing,
  ...plannable,
  method: 'POST',
  path: '/betrieb/mails/:art/:sprache/versionen/:nummer/wiederherstellen',
  summary: 'Restore an earlier text of a mail',
  details: 'As a new version; 0 is the product’s own.',
  extension: true,
  params: z.strictObject({
    ...textParams,
    nummer: z.coerce.number<string | number>().int().min(0).max(1_000_000),
  }),
  answer: MailText,
  status: 200,
  errors: ['not-found', 'validation-failed'],
});

export const mailSecurities = ['TLS', 'STARTTLS', 'Keine'] as const;

const MailServer = z.strictObject({
  Server: host(),
  Port: z.int().min(1).max(65_535),
  Verschluesselung: z.enum(mailSecurities),
  /** Null: the server requires no login. */
  Benutzer: line(200).nullable(),
  /** The sender address. */
  Von: email(),
});

export const MailSenderSetting = z.strictObject({
  /** The reply address; null: the sender address. */
  AntwortAn: email().nullable(),
  /** Null: the installation's sender. Without a password the stored one is kept, as long as server and user stay the same. */
  Smtp: MailServer.extend({ Passwort: z.string().min(1).max(500).optional() }).nullable(),
});
/** In a tenant document: never with a password. */
export const DocumentedMailSender = MailSenderSetting.extend({ Smtp: MailServer.nullable() });
/** A text of one kind of mail in one language. */
export const DocumentedMailText = z.strictObject({
  Art: z.string().regex(/^[a-z0-9-]{1,60}$/),
  Sprache: languages,
  ...MailWording.shape,
});
export type MailSenderSetting = z.output<typeof MailSenderSetting>;

export const MailSenderVersion = z.strictObject({
  /** 0: the installation's sender, the default. */
  Nummer: z.int(),
  AntwortAn: z.string().nullable(),
  Smtp: z
    .strictObject({ ...MailServer.shape, Server: z.string(), Benutzer: z.string().nullable(), Von: z.string() })
    .extend({ MitPasswort: z.boolean() })
    .nullable(),
  GeaendertAm: dateTime().nullable(),
  GeaendertVon: z.string().nullable(),
  /** The version that it restores; null for a new setting. */
  AusVersion: z.int().nullable(),
  /** Null until the code that it mailed to its own address was entered. */
  BewiesenAm: dateTime().nullable(),
  InKraft: z.boolean(),
});
export type MailSenderVersion = z.output<typeof MailSenderVersion>;

export const MailSending = z.strictObject({
  Neueste: MailSenderVersion,
  /** The newest proven sender. */
  InKraft: MailSenderVersion,
  /** The current sender address; null when no mail may be sent. */
  Absender: z.string().nullable(),
  /** Since when and why the current sender's server fails. */
  Stoerung: z
    .strictObject({
      Seit: dateTime(),
      Grund: z.enum(['Anmeldung', 'Verschluesselung', 'Absender', 'NichtErreichbar']),
    })
    .nullable(),
});
export type MailSending = z.output<typeof MailSending>;

export const readMailSender = defineCall({
  name: 'readMailSender',
  ...asOperator('Mandanten'),
  method: 'GET',
  path: '/betrieb/mailversand',
  summary: 'Read the mail sender',
  details: 'Server and address that mails leave by, without the password. The version is the ETag.',
  extension: true,
  answer: MailSending,
  status: 200,
  errors: [],
});

export const changeMailSender = defineCall({
  name: 'changeMailSender',
  ...publishing,
  ...plannable,
  method: 'PUT',
  path: '/betrieb/mailversand',
  summary: 'Change the mail sender',
  details:
    '`If-Match` names the ETag that was read. A sender with its own server sends once it is proven and a second person agreed.',
  extension: true,
  body: MailSenderSetting,
  answer: MailSending,
  status: 200,
  errors: ['version-missing', 'changed-meanwhile', 'validation-failed'],
});

export const testMailSender = defineCall({
  name: 'testMailSender',
  ...asOperator('Mandanten'),
  method: 'POST',
  path: '/betrieb/mailversand/test',
  summary: 'Mail a code to the newest sender’s own address',
  details: 'Through that sender. What its server refuses is answered by field.',
  extension: true,
  answer: z.strictObject({ An: z.string() }),
  status: 200,
  errors: ['validation-failed', 'too-many-requests'],
});

export const proveMailSender = defineCall({
  name: 'proveMailSender',
  ...publishing,
  ...plannable,
  method: 'POST',
  path: '/betrieb/mailversand/nachweis',
  summary: 'Prove the mail sender',
  details: 'With the code that arrived. Once a second person agrees, mails leave by this sender.',
  extension: true,
  body: z.strictObject({ Code: line(100) }),
  answer: MailSending,
  status: 200,
  errors: ['validation-failed'],
});

export const listMailSenderVersions = defineCall({
  name: 'listMailSenderVersions',
  ...asOperator('Mandanten'),
  method: 'GET',
  path: '/betrieb/mailversand/versionen',
  summary: 'List the versions of the mail sender',
  details: 'Newest first; 0 is the installation’s.',
  extension: true,
  answer: z.array(MailSenderVersion),
  status: 200,
  errors: [],
});

export const restoreMailSender = defineCall({
  name: 'restoreMailSender',
  ...publishing,
  ...plannable,
  method: 'POST',
  path: '/betrieb/mailversand/versionen/:nummer/wiederherstellen',
  summary: 'Restore an earlier mail sender',
  details: 'As a new version, which has to be proven again; 0 is the installation’s, which takes effect at once.',
  extension: true,
  params: z.strictObject({ nummer: z.coerce.number<string | number>().int().min(0).max(1_000_000) }),
  answer: MailSending,
  status: 200,
  errors: ['not-found'],
});

/** DNS records of the sender address's domain. */
export const MailRecords = z.strictObject({
  /** The domain of the latest sender; null for the installation's. */
  Domain: z.string().nullable(),
  Eintraege: z.array(
    z.strictObject({
      Art: z.enum(['SPF', 'DKIM', 'DMARC']),
      Zustand: z.enum(['Gut', 'Warnung', 'Fehlt', 'Unbekannt']),
      /** In the caller's language. */
      Erklaerung: z.string(),
      Gefunden: z.string().nullable(),
      /** The TXT record to add; without a value when the mail provider supplies it. */
      Empfehlung: z.strictObject({ Name: z.string(), Wert: z.string().nullable() }).nullable(),
    }),
  ),
});
export type MailRecords = z.output<typeof MailRecords>;

export const readMailRecords = defineCall({
  name: 'readMailRecords',
  ...asOperator('Mandanten'),
  method: 'GET',
  path: '/betrieb/mailversand/dns',
  summary: 'Look up the DNS records of the sender’s domain',
  details: 'SPF, DKIM and DMARC as of now, with what to add.',
  extension: true,
  query: z.strictObject({
    /** The DKIM selector; absent: common ones are tried. */
    selektor: z
      .string()
      .trim()
      .regex(/^[a-z0-9]([a-z0-9._-]{0,61}[a-z0-9])?$/i)
      .optional(),
  }),
  answer: MailRecords,
  status: 200,
  errors: [],
});
