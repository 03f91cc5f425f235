import { CsvError, parse } from 'csv-parse/sync';
import { filledRows, separated } from '#shared/spreadsheets.js';
import { DomainError } from './domain/domain-error.js';

/** Maximum characters of a record: otherwise an unclosed quote would swallow the rest of the file, again and again. */
const longest = 4_096;

export interface CsvRecord {
  readonly values: readonly string[];
  /** Line of the record's end, counted from 1. */
  readonly line: number;
}

/** The replacement character, which stands for bytes that are not UTF-8. */
const notUtf8 = '\uFFFD';

/** Parses a file separated by `;`, `,` or tabs. An unclosed quote or bytes that are not UTF-8 are validation errors that name the line. */
export function csvRecords(file: string): CsvRecord[] {
  const { text, separator } = separated(file);
  const wrong = text.indexOf(notUtf8);
  if (wrong >= 0)
    throw new DomainError('validation-failed', {
      fields: [{ field: `${text.slice(0, wrong).split('\n').length}`, reason: 'not-utf-8' }],
    });
  try {
    const records = parse(text, {
      delimiter: separator,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      info: true,
      maxRecordSize: longest,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return filledRows(records.map(({ record, info }) => ({ values: record, line: info.lines })));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new DomainError('validation-failed', {
      fields: [{ field: `${(error as CsvError & { lines?: number }).lines ?? 1}`, reason: 'invalid' }],
    });
  }
}
