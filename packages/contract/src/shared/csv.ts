import { z } from 'zod';
import { guarded } from '#shared/spreadsheets.js';
import type { Language } from '#shared/texts.js';
import { messageFor } from '../errors/messages.js';
import { errorsFrom, mostErrors } from '../errors/problem.js';

/** An error in a line of a file. */
export const ImportLineError = z.strictObject({ Zeile: z.int(), Feld: z.string(), Grund: z.string() });
export type ImportLineError = z.output<typeof ImportLineError>;

export interface CsvRecord {
  readonly line: number;
  readonly values: readonly string[];
}

export interface ReadLine<Fields> {
  readonly line: number;
  /** The values as sent, by column. */
  readonly sent: Readonly<Record<string, string>>;
  /** Null if a value is invalid. */
  readonly fields: Fields | null;
  readonly errors: readonly { readonly Feld: string; readonly Grund: string }[];
}

interface CsvFile<Column extends string, Schema extends z.ZodType> {
  readonly columns: readonly Column[];
  readonly required: readonly Column[];
  readonly schema: Schema;
  readonly toValue?: (column: Column, text: string) => unknown;
}

/** The reasons of a validation error, by field. */
export const reasonsOf = (error: z.ZodError, language: Language) =>
  errorsFrom(error.issues, language).map(({ Field, Message }) => ({ Feld: Field, Grund: Message }));

/** Reads a file line by line. The header names the columns, in any order and case; with an invalid header no line is read. */
export function readCsv<Column extends string, Schema extends z.ZodType>(
  [header, ...rows]: readonly CsvRecord[],
  { columns, required, schema, toValue = (_, text) => text }: CsvFile<Column, Schema>,
  language: Language,
): { readonly lines: readonly ReadLine<z.output<Schema>>[]; readonly headerErrors: readonly ImportLineError[] } {
  const names = (header?.values ?? [])
    .map(name => name.trim())
    .map(name => columns.find(column => column.toLowerCase() === name.toLowerCase()) ?? name);
  const unknown = names.filter((name, at) => !columns.includes(name as Column) || names.indexOf(name) !== at);
  const missing = required.filter(name => !names.includes(name));
  const text = (reason: string, field: string) =>
    messageFor({ code: 'custom', path: [field], params: { reason } }, language);
  const wrong = [
    ...unknown.map(name => [name, 'unknown'] as const),
    ...missing.map(name => [name, 'required'] as const),
  ].slice(0, mostErrors);
  const at = header?.line ?? 1;
  if (wrong.length > 0)
    return {
      lines: [],
      headerErrors: wrong.map(([field, reason]) => ({ Zeile: at, Feld: field, Grund: text(reason, field) })),
    };
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
      return read.success
        ? { line, sent, fields: read.data, errors: [] }
        : { line, sent, fields: null, errors: reasonsOf(read.error, language) };
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
    errors: [...headerErrors, ...lines.flatMap(({ line, errors }) => errors.map(error => ({ Zeile: line, ...error })))],
  };
}

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
