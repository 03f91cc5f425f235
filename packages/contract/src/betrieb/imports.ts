import { z } from 'zod';
import { defineCall } from '../call.js';
import { invitationKindNames } from '../einladung.js';
import { errorsFrom, messageFor } from '../errors/messages.js';
import type { Language } from '../errors/problem.js';
import { dateTime, email, line, paged, paging, personName } from '../shared/schemas.js';
import { operator } from './calls.js';

/** People brought in by a file (docs/specification/people.md#people-brought-in-by-a-file). */
export const importKinds = ['Konten', 'Einladungen'] as const;
/** `Probelauf`: nothing was kept. */
export const importStates = ['Probelauf', 'Laeuft', 'Fertig', 'Abgebrochen'] as const;

export const ImportLineError = z.strictObject({ Zeile: z.int(), Feld: z.string(), Grund: z.string() });
export type ImportLineError = z.output<typeof ImportLineError>;

const figures = {
  Zustand: z.enum(importStates),
  /** Lines of the file without its header. */
  Zeilen: z.int(),
  Erledigt: z.int(),
  Angenommen: z.int(),
  /** People who are there already: nothing of theirs is touched. */
  Bekannt: z.int(),
  /** Who does not want to be invited. */
  Abgemeldet: z.int(),
  Fehlerhaft: z.int(),
};

export const ImportResult = z.strictObject({
  /** Null for a dry run. */
  Id: z.uuid().nullable(),
  ...figures,
  /** Up to 1,000 of them; the file of errors has all. */
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
    /** How the file is called in the history. */
    datei: line(120).optional(),
  }),
  body: z.string().min(1),
  bodyType: 'text/csv',
  answer: ImportResult,
  status: 202,
  otherStatus: 200,
  idempotent: true,
} as const;
const one = z.strictObject({ id: z.uuid() });

export const importRecommenders = defineCall({
  name: 'importRecommenders',
  ...operator('Mandanten'),
  method: 'POST',
  path: '/betrieb/empfehler/import',
  summary:
    'Open accounts for people who agreed elsewhere: CSV `Anrede;Vorname;Nachname;Email;Sprache;Kundennummer;EinwilligungAm;EinwilligungText;EinwilligungQuelle`, worked off by the queue `imports` (202); `probelauf` keeps nothing (200)',
  ...file,
  errors: [],
});

export const importInvitations = defineCall({
  name: 'importInvitations',
  ...operator('Mandanten'),
  method: 'POST',
  path: '/betrieb/einladungen/import',
  summary:
    'Invite people from a file: CSV `Anrede;Vorname;Nachname;Email;Sprache;Art;Agenturnummer;Mitarbeiternummer`, at the pace of the mails (202); `probelauf` keeps nothing (200)',
  ...file,
  errors: [],
});

export const listImports = defineCall({
  name: 'listImports',
  ...operator('Mandanten'),
  method: 'GET',
  path: '/betrieb/importe',
  summary: 'Files of people that were brought in, newest first',
  query: z.strictObject(paging()),
  answer: paged(ImportRow),
  status: 200,
  errors: [],
});

export const readImport = defineCall({
  name: 'readImport',
  ...operator('Mandanten'),
  method: 'GET',
  path: '/betrieb/empfehler/import/:id',
  summary: 'How far an import is, of accounts or of invitations',
  params: one,
  answer: ImportResult,
  status: 200,
  errors: ['not-found'],
});

export const readImportErrors = defineCall({
  name: 'readImportErrors',
  ...operator('Mandanten'),
  method: 'GET',
  path: '/betrieb/empfehler/import/:id/fehler',
  summary: 'The lines that were refused, as they were sent, with the reasons; for 30 days',
  params: one,
  answer: z.string(),
  answerType: 'text/csv',
  status: 200,
  errors: ['not-found'],
});

export const cancelImport = defineCall({
  name: 'cancelImport',
  ...operator('Mandanten'),
  method: 'POST',
  path: '/betrieb/empfehler/import/:id/abbrechen',
  summary: 'Lines that still wait are not worked off; what is done stays',
  params: one,
  answer: null,
  status: 204,
  errors: ['not-found', 'changed-meanwhile'],
});

export const previewInvitation = defineCall({
  name: 'previewInvitation',
  ...operator('Mandanten'),
  method: 'GET',
  path: '/betrieb/einladungen/vorschau',
  summary: 'The mail that invites, as it will look',
  query: z.strictObject({ sprache: z.enum(['de', 'en']).optional() }),
  answer: z.strictObject({ Betreff: z.string(), Html: z.string(), Text: z.string() }),
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
/** A consent of tomorrow proves nothing; who brings the file in checks the day against the clock. */
const day = () => z.iso.date();
const lines = {
  Konten: z.strictObject({
    ...person,
    Kundennummer: line(40).optional(),
    EinwilligungAm: day(),
    EinwilligungText: line(200),
    EinwilligungQuelle: line(100),
  }),
  Einladungen: z.strictObject({
    ...person,
    Art: z.string().trim().max(40).optional(),
    Agenturnummer: line(40).optional(),
    Mitarbeiternummer: line(40).optional(),
  }),
};
export type ImportedAccount = z.output<(typeof lines)['Konten']>;
export type ImportedInvitation = z.output<(typeof lines)['Einladungen']>;

export interface ReadLine<Fields> {
  readonly line: number;
  /** As they were sent, by column. */
  readonly sent: Readonly<Record<string, string>>;
  readonly fields: Fields | null;
  readonly errors: readonly { readonly Feld: string; readonly Grund: string }[];
}

/** Reads a file of people. The header names the columns, in any order and case; where it is wrong no line is read. */
export function readPeopleCsv<Kind extends (typeof importKinds)[number]>(
  kind: Kind,
  [header, ...rows]: readonly { readonly line: number; readonly values: readonly string[] }[],
  language: Language,
): {
  readonly lines: readonly ReadLine<z.output<(typeof lines)[Kind]>>[];
  readonly headerErrors: readonly ImportLineError[];
} {
  const { shape } = lines[kind];
  const columns = Object.keys(shape);
  const names = (header?.values ?? [])
    .map(name => name.trim())
    .map(name => columns.find(column => column.toLowerCase() === name.toLowerCase()) ?? name);
  const text = (reason: string, field: string) =>
    messageFor({ code: 'custom', path: [field], params: { reason } }, language);
  const isRequired = (name: string) => !(shape as Record<string, z.ZodType>)[name]!.safeParse(undefined).success;
  const wrong = [
    ...names.filter((name, at) => !columns.includes(name) || names.indexOf(name) !== at).map(name => [name, 'unknown']),
    ...columns.filter(name => isRequired(name) && !names.includes(name)).map(name => [name, 'required']),
  ] as [string, string][];
  if (wrong.length > 0)
    return {
      lines: [],
      headerErrors: wrong.map(([field, reason]) => ({
        Zeile: header?.line ?? 1,
        Feld: field,
        Grund: text(reason, field),
      })),
    };
  return {
    headerErrors: [],
    lines: rows.map(({ line: at, values }) => {
      const sent = Object.fromEntries(names.map((name, index) => [name, values[index]?.trim() ?? '']));
      if (values.length > names.length)
        return { line: at, sent, fields: null, errors: [{ Feld: '', Grund: text('contradictory', '') }] };
      const read = lines[kind].safeParse(Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== '')));
      return read.success
        ? { line: at, sent, fields: read.data as z.output<(typeof lines)[Kind]>, errors: [] }
        : {
            line: at,
            sent,
            fields: null,
            errors: errorsFrom(read.error.issues, language).map(({ Field, Message }) => ({
              Feld: Field,
              Grund: Message,
            })),
          };
    }),
  };
}

/** The kinds of invitation as a file writes them; none: a customer. */
export const invitationKindIn = (written: string | undefined) =>
  written ? invitationKindNames.fromWire(written as never) : 'customer';

const refuse = {
  area: 'einladung',
  path: '/einladung/abbestellen/:token',
  scope: 'tenant',
  auth: 'none',
  params: z.strictObject({ token: line(100) }),
  answer: z.string(),
  answerType: 'text/html',
  status: 200,
  errors: [],
} as const;

/** Ours: the link of an invitation's mail that asks; a scanner of links changes nothing. */
export const openInvitationEnd = defineCall({
  name: 'openInvitationEnd',
  method: 'GET',
  ...refuse,
  summary: 'The page that asks whether no invitation is wanted any more (ours)',
});

/** Ours: pressed on that page, or sent by a mail program (RFC 8058). */
export const refuseInvitations = defineCall({
  name: 'refuseInvitations',
  method: 'POST',
  ...refuse,
  summary: 'The address is invited no more, and an open invitation ends (ours)',
  body: z.string().max(10_000).nullable(),
  bodyType: 'application/x-www-form-urlencoded',
  errors: ['link-expired'],
});
