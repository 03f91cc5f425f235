import { EndlessRow, rowsOf, type FileRow } from '#shared/spreadsheets.js';
import { DomainError } from './domain/domain-error.js';

/** Maximum characters of a record: otherwise an unclosed quote would swallow the rest of the file, again and again. */
const longest = 4_096;

/** The replacement character, which stands for bytes that are not UTF-8. */
const notUtf8 = '\uFFFD';

/**
 * The rows of a file separated by `;`, `,` or tabs, each with the line on which it begins. An unclosed quote or bytes
 * that are not UTF-8 are validation errors that name the line.
 */
export function csvRecords(file: string): FileRow[] {
  const wrong = file.indexOf(notUtf8);
  if (wrong >= 0)
    throw new DomainError('validation-failed', {
      fields: [{ field: `${file.slice(0, wrong).split('\n').length}`, reason: 'not-utf-8' }],
    });
  try {
    return rowsOf(file, longest);
  } catch (error) {
    if (!(error instanceof EndlessRow)) throw error;
    throw new DomainError('validation-failed', { fields: [{ field: `${error.line}`, reason: 'invalid' }] });
  }
}
