import { z } from 'zod';
import { garbledIn, guarded, separatorMeant } from '#shared/spreadsheets.js';
import type { Language } from '#shared/texts.js';
import type { Issue } from '../errors/messages.js';
import { errorsFrom, fieldErrorsFrom, mostErrors } from '../errors/problem.js';
import { names as wireNames } from './codec.js';

/** An error in a line of a file. */
export const ImportLineError = z.strictObject({ Zeile: z.int(), Feld: z.string(), Grund: z.string() });
export type ImportLineError = z.output<typeof ImportLineError>;

const separators = wireNames({ ';': 'Semikolon', ',': 'Komma', '\t': 'Tabulator' });

/** How a file was read: its letters, its separator, and the first word by which that shows (`Jürgen`), if it has one. */
export const FileRead = z.strictObject({
  Zeichensatz: z.enum(['UTF-8', 'UTF-16', 'Windows-1252']),
  Trennzeichen: z.enum(separators.wire),
  Beispiel: z.string().nullable(),
});
export type FileRead = z.output<typeof FileRead>;

export const toWireFileRead = ({
  encoding,
  separator,
  example,
}: {
  readonly encoding: FileRead['Zeichensatz'];
  readonly separator: ';' | ',' | '\t';
  readonly example: string | null;
}): FileRead => ({ Zeichensatz: encoding, Trennzeichen: separators.toWire(separator), Beispiel: example });

/** Days as German spreadsheets write them (`29.11.2026`, `1.2.2026`) as ISO days; everything else as it is. */
export const isoDay = (text: string): string =>
  text.replace(/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, (_, day: string, month: string, year: string) =>
    [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
  );

export interface CsvRecord {
  readonly line: number;
  readonly values: readonly string[];
}

/** Why the file as a whole gives no row, in the words of the file's reasons. */
export const wholeFileError = (
  line: number,
  reason: 'file-no-rows' | 'file-separator',
  language: Language,
  values: Readonly<Record<string, string>> = {},
): ImportLineError => ({
  Zeile: line,
  Feld: 'Datei',
  Grund: fieldErrorsFrom([{ field: 'Datei', reason, values }], language)[0]!.Message,
});

const signWords: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  ';': { de: 'Semikolon', en: 'semicolons' },
  ',': { de: 'Komma', en: 'commas' },
  '\t': { de: 'Tabulator', en: 'tabs' },
};

/** The error of a first row that came in one piece, where another sign would give the columns that are looked for. */
export function separatorError(
  { line, values }: CsvRecord,
  fits: (names: readonly string[]) => boolean,
  language: Language,
): ImportLineError | undefined {
  const [first, ...others] = values;
  const sign = first === undefined || others.length > 0 ? undefined : separatorMeant(first, fits);
  if (sign === undefined) return undefined;
  return wholeFileError(line, 'file-separator', language, {
    sign: signWords[sign]?.[language] ?? (language === 'de' ? `„${sign}“` : `“${sign}”`),
  });
}

export interface ReadLine<Fields> {
  readonly line: number;
  /** The values as sent, by column. */
  readonly sent: Readonly<Record<string, string>>;
  /** Null if a value is invalid. */
  readonly fields: Fields | null;
  readonly errors: readonly { readonly Feld: string; readonly Grund: string }[];
}

/** Letters that were misread before, and what they meant. */
export const garbledError = (field: string, meant: string, language: Language) => ({
  Feld: field,
  Grund: fieldErrorsFrom([{ field, reason: 'garbled', values: { meant } }], language)[0]!.Message,
});

interface CsvFile<Column extends string, Schema extends z.ZodType> {
  readonly columns: readonly Column[];
  readonly required: readonly Column[];
  readonly schema: Schema;
  readonly toValue?: (column: Column, text: string) => unknown;
}

/** The reasons of a validation error, by field; a value that is none of a fixed few names these. */
export const reasonsOf = (error: z.ZodError, language: Language) =>
  errorsFrom(error.issues.map(namingValues), language).map(({ Field, Message }) => ({ Feld: Field, Grund: Message }));

const namingValues = (issue: z.core.$ZodIssue): Issue =>
  issue.code === 'invalid_value'
    ? { code: 'custom', path: issue.path, params: { reason: 'one-of', values: issue.values.join(', ') } }
    : issue;

/** Reads a file line by line. The header names the columns, in any order and case; with an invalid header no line is read. */
export function readCsv<Column extends string, Schema extends z.ZodType>(
  [header, ...rows]: readonly CsvRecord[],
  { columns, required, schema, toValue = (_, text) => text }: CsvFile<Column, Schema>,
  language: Language,
): { readonly lines: readonly ReadLine<z.output<Schema>>[]; readonly headerErrors: readonly ImportLineError[] } {
  const names = (header?.values ?? [])
    .map(name => name.trim())
    .map(name => columns.find(column => column.toLowerCase() === name.toLowerCase()) ?? name);
  const doubled = new Set(names.filter((name, at) => names.indexOf(name) !== at));
  const unknown = names.filter((name, at) => !columns.includes(name as Column) && names.indexOf(name) === at);
  const missing = required.filter(name => !names.includes(name));
  const values = { columns: columns.join(', ') };
  const text = (reason: string, field: string) => fieldErrorsFrom([{ field, reason, values }], language)[0]!.Message;
  const wrong = [
    ...[...doubled].map(name => [name, 'column-doubled'] as const),
    ...unknown.filter(name => !doubled.has(name)).map(name => [name, 'column-unknown'] as const),
    ...missing.map(name => [name, 'required'] as const),
  ].slice(0, mostErrors);
  const at = header?.line ?? 1;
  if (wrong.length > 0) {
    const has = (found: readonly string[]) =>
      required.every(name => found.some(one => one.toLowerCase() === name.toLowerCase()));
    const otherSign = header && separatorError(header, has, language);
    return {
      lines: [],
      headerErrors: otherSign
        ? [otherSign]
        : wrong.map(([field, reason]) => ({ Zeile: at, Feld: field, Grund: text(reason, field) })),
    };
  }
  if (rows.length === 0) return { lines: [], headerErrors: [wholeFileError(at, 'file-no-rows', language)] };
  return {
    headerErrors: [],
    lines: rows.map(({ line, values }) => {
      const sent = Object.fromEntries(names.map((name, index) => [name, values[index]?.trim() ?? '']));
      if (values.length > names.length)
        return { line, sent, fields: null, errors: [{ Feld: '', Grund: text('contradictory', '') }] };
      const given = Object.entries(sent).filter(([, value]) => value !== '');
      const read = schema.safeParse(
        Object.fromEntries(given.map(([name, value]) => [name, toValue(name as Column, value)])),
      );
      // As sent, since a blank at the end may be part of a letter.
      const garbled = names.flatMap((Feld, index) => {
        const found = garbledIn(values[index] ?? '');
        return found ? [garbledError(Feld, found.meant, language)] : [];
      });
      if (read.success && garbled.length === 0) return { line, sent, fields: read.data, errors: [] };
      const others = read.success ? [] : reasonsOf(read.error, language);
      const errors = [...garbled, ...others.filter(({ Feld }) => !garbled.some(one => one.Feld === Feld))];
      return { line, sent, fields: null, errors };
    }),
  };
}

/** Reads a file whose valid lines are used even if others are invalid. */
export function readCsvLines<Column extends string, Schema extends z.ZodType>(
  records: readonly CsvRecord[],
  file: CsvFile<Column, Schema>,
  language: Language,
): {
  readonly lines: readonly { readonly line: number; readonly value: z.output<Schema> }[];
  readonly errors: readonly ImportLineError[];
} {
  const { lines, headerErrors } = readCsv(records, file, language);
  return {
    lines: lines.flatMap(({ line, fields }) => (fields === null ? [] : [{ line, value: fields }])),
    errors: [...headerErrors, ...errorsOfLines(lines)],
  };
}

export const errorsOfLines = (lines: readonly ReadLine<unknown>[]): ImportLineError[] =>
  lines.flatMap(({ line, errors }) => errors.map(error => ({ Zeile: line, ...error })));

/** CSV as German spreadsheets open it: semicolons, CRLF, byte order mark; nothing in it is executed. */
export function csvOf(header: readonly string[], rows: readonly (readonly unknown[])[]): string {
  // Commas and tabs of the header are quoted, since its separator is recognised by them.
  const names = header.map(name => cell(name, /[";,\t\r\n]/)).join(';');
  return `\uFEFF${names}\r\n${csvLinesOf(rows)}`;
}

/** Further lines of a file that `csvOf` began. */
export const csvLinesOf = (rows: readonly (readonly unknown[])[]): string =>
  rows.map(row => `${row.map(value => cell(value, /[";\r\n]/)).join(';')}\r\n`).join('');

function cell(value: unknown, toQuote: RegExp): string {
  const text = guarded(
    value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value),
  );
  return toQuote.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
