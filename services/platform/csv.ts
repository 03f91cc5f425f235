import { CsvError, parse } from 'csv-parse/sync';
import { DomainError } from './domain/domain-error.js';

/** Characters a record may have: a quote that nobody closes would else swallow the rest of the file, again and again. */
const longest = 4_096;

export interface CsvRecord {
  readonly values: readonly string[];
  /** Where it ends, counted from 1. */
  readonly line: number;
}

/** What bytes that are no UTF-8 were read as. */
const notUtf8 = '\uFFFD';

/** The records of a file with `;`. A quote that is not closed and letters in another encoding are the file's fault, told with their line. */
export function csvRecords(text: string): CsvRecord[] {
  const wrong = text.indexOf(notUtf8);
  if (wrong >= 0)
    throw new DomainError('validation-failed', {
      fields: [{ field: `${text.slice(0, wrong).split('\n').length}`, reason: 'not-utf-8' }],
    });
  try {
    const records = parse(text, {
      delimiter: ';',
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      bom: true,
      info: true,
      maxRecordSize: longest,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({ values: record, line: info.lines }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new DomainError('validation-failed', {
      fields: [{ field: `${(error as CsvError & { lines?: number }).lines ?? 1}`, reason: 'invalid' }],
    });
  }
}
