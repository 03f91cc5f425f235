import { z } from 'zod';
import { defineCall } from '../call.js';
import { asAnyone, asOperator } from '../callers.js';
import { invitationKindNames } from '../einladung.js';
import type { Language } from '#shared/texts.js';
import { FileRead, ImportLineError, readCsv, type CsvRecord } from '../shared/csv.js';
import { dateTime, email, identifier, line, paged, paging, personName, text } from '../shared/schemas.js';
import { day } from './catalogue.js';
import { MailPreview } from './mails.js';

/** Imports of people from a file (docs/specification/people.md#people-brought-in-by-a-file). */
export const importKinds = ['Konten', 'Einladungen'] as const;
/** `Probelauf`: a dry run, nothing was stored. */
export const importStates = ['Probelauf', 'Laeuft', 'Fertig', 'Abgebrochen'] as const;

const figures = {
  Zustand: z.enum(importStates),
  /** Number of lines without the header. */
  Zeilen: z.int(),
  Erledigt: z.int(),
  Angenommen: z.int(),
  /** People who already exist; their data is not changed. */
  Bekannt: z.int(),
  /** People who declined invitations. */
  Abgemeldet: z.int(),
  Fehlerhaft: z.int(),
};

export const ImportResult = z.strictObject({
  /** Null for a dry run. */
  Id: z.uuid().nullable(),
  ...figures,
  /** How the file was read; null where its import is looked at later. */
  Gelesen: FileRead.nullable(),
  /** Up to 1,000; the error file contains all. */
  Fehler: z.array(ImportLineError),
});
export type ImportResult = z.output<typeof ImportResult>;

export const ImportRow = z.strictObject({
  Id: z.uuid(),
  Art: z.enum(importKinds),
  Datei: z.string(),
  ...figures,
  GestartetAm: dateTime(),
  GestartetVon: z.string(),
  FertigAm: dateTime().nullable(),
});
export type ImportRow = z.output<typeof ImportRow>;

const file = {
  query: z.strictObject({
    probelauf: z.enum(['true', 'false']).optional(),
    /** The file's name in the history. */
    datei: line(120).optional(),
  }),
  body: z.string(),
  bodyType: 'text/csv',
  answer: ImportResult,
  status: 202,
  otherStatus: 200,
  idempotent: true,
} as const;
const one = z.strictObject({ id: z.uuid() });

export const importRecommenders = defineCall({
  name: 'importRecommenders',
  ...asOperator('Mandanten'),
  method: 'POST',
  path: '/betrieb/empfehler/import',
  summary: 'Import recommenders from a CSV file',
  details:
    'Opens accounts for people who consented elsewhere. Columns `Anrede;Vorname;Nachname;Email;Sprache;Kundennummer;EinwilligungAm;EinwilligungText;EinwilligungQuelle`. The queue `imports` processes them (202). `probelauf` stores nothing (200).',
  extension: true,
  ...file,
  errors: [],
});

export const importInvitations = defineCall({
  name: 'importInvitations',
  ...asOperator('Mandanten'),
  method: 'POST',
  path: '/betrieb/einladungen/import',
  summary: 'Import invitations from a CSV file',
  details:
    'Columns `Anrede;Vorname;Nachname;Email;Sprache;Art;Agenturnummer;Mitarbeiternummer`. Invitations go out at the pace of the mails (202). `probelauf` stores nothing (200).',
  extension: true,
  ...file,
  errors: [],
});

export const listImports = defineCall({
  name: 'listImports',
  ...asOperator('Mandanten'),
  method: 'GET',
  path: '/betrieb/importe',
  summary: 'List imports of people',
  details: 'Newest first.',
  extension: true,
  query: z.strictObject(paging()),
  answer: paged(ImportRow),
  status: 200,
  errors: [],
});

export const readImport = defineCall({
  name: 'readImport',
  ...asOperator('Mandanten'),
  method: 'GET',
  path: '/betrieb/empfehler/import/:id',
  summary: 'Read the progress of an import',
  details: 'Of recommenders or of invitations.',
  extension: true,
  params: one,
  answer: ImportResult,
  status: 200,
  errors: ['not-found'],
});

export const readImportErrors = defineCall({
  name: 'readImportErrors',
  ...asOperator('Mandanten'),
  method: 'GET',
  path: '/betrieb/empfehler/import/:id/fehler',
  summary: 'Download the refused lines of an import',
  details: 'As they were sent, with the reasons, for 30 days.',
  extension: true,
  params: one,
  answer: z.string(),
  answerType: 'text/csv',
  status: 200,
  errors: ['not-found'],
});

export const cancelImport = defineCall({
  name: 'cancelImport',
  ...asOperator('Mandanten'),
  method: 'POST',
  path: '/betrieb/empfehler/import/:id/abbrechen',
  summary: 'Cancel an import',
  details: 'Lines that still wait are not processed. What is done stays.',
  extension: true,
  params: one,
  answer: null,
  status: 204,
  errors: ['not-found', 'changed-meanwhile'],
});

export const previewInvitation = defineCall({
  name: 'previewInvitation',
  ...asOperator('Mandanten'),
  method: 'GET',
  path: '/betrieb/einladungen/vorschau',
  summary: 'Preview the invitation mail',
  extension: true,
  query: z.strictObject({ sprache: z.enum(['de', 'en']).optional() }),
  answer: MailPreview,
  status: 200,
  errors: [],
});

const person = {
  Anrede: z.enum(['Frau', 'Herr', 'Divers']).optional(),
  Vorname: personName(),
  Nachname: personName(),
  Email: email(),
  Sprache: z.enum(['de', 'en']).optional(),
};
export const ImportedAccount = z.strictObject({
  ...person,
  Kundennummer: identifier(40).optional(),
  /** A future consent proves nothing; the import checks the day against the clock. */
  EinwilligungAm: day(),
  EinwilligungText: text(200),
  EinwilligungQuelle: line(100),
});
export type ImportedAccount = z.output<typeof ImportedAccount>;
export const ImportedInvitation = z.strictObject({
  ...person,
  Art: z.string().trim().max(40).optional(),
  Agenturnummer: identifier(40).optional(),
  Mitarbeiternummer: identifier(40).optional(),
});
export type ImportedInvitation = z.output<typeof ImportedInvitation>;

/** Reads lines; a column corresponds to a field. */
const readingLinesOf =
  <Schema extends z.ZodObject>(schema: Schema) =>
  (records: readonly CsvRecord[], language: Language) => {
    const columns = Object.keys(schema.shape);
    const required = columns.filter(name => !(schema.shape[name] as z.ZodType).safeParse(undefined).success);
    return readCsv(records, { columns, required, schema }, language);
  };
export const readAccountsCsv = readingLinesOf(ImportedAccount);
export const readInvitationsCsv = readingLinesOf(ImportedInvitation);

/** The kind of invitation in a file; default: customer. */
export const invitationKindIn = (written: string | undefined) =>
  written ? invitationKindNames.fromWire(written as never) : 'customer';

const refuse = {
  area: 'einladung',
  path: '/einladung/abbestellen/:token',
  ...asAnyone,
  params: z.strictObject({ token: line(100) }),
  answer: z.string(),
  answerType: 'text/html',
  status: 200,
  errors: [],
} as const;

/** Opened by an invitation mail's link; it only asks, so that a link scanner changes nothing. */
export const openInvitationEnd = defineCall({
  name: 'openInvitationEnd',
  method: 'GET',
  ...refuse,
  summary: 'Show the page to refuse further invitations',
  extension: true,
});

/** The page's button with the answer that one opened it oneself, or a mail program's one click (RFC 8058). */
export const refuseInvitations = defineCall({
  name: 'refuseInvitations',
  method: 'POST',
  ...refuse,
  errors: ['people-only'],
  summary: 'Refuse further invitations',
  details:
    'The address is invited no more, and an open invitation ends: by the page’s button (`Selbst=Ja`), or by one click in a mail program (`List-Unsubscribe=One-Click`). Without either the page asks again.',
  extension: true,
  body: z.string().max(10_000).nullable(),
  bodyType: 'application/x-www-form-urlencoded',
});
