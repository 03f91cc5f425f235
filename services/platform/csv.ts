import {
  decoded,
  EndlessRow,
  lettersOf,
  otherFileOf,
  rowsOf,
  separated,
  type Encoding,
  type FileRow,
  type Separator,
} from '#shared/spreadsheets.js';
import { DomainError } from './domain/domain-error.js';

/** Maximum characters of a record: otherwise an unclosed quote would swallow the rest of the file, again and again. */
const longest = 4_096;

/** The replacement character, which stands for bytes that are no letters in the file's encoding. */
const noLetter = '\uFFFD';

export interface ReadFile {
  readonly rows: FileRow[];
  readonly readAs: {
    readonly encoding: Encoding;
    readonly separator: Separator;
    readonly example: string | null;
  };
}

const refused = (reason: string, values: Readonly<Record<string, string>> = {}) =>
  new DomainError('validation-failed', { fields: [{ field: 'Datei', reason, values }] });

/**
 * The rows of a file with columns, each with the line on which it begins, and how it was read. `sent` holds its bytes,
 * one a character. What is no such file, is empty or does not end is refused at `Datei` by its own reason.
 */
export function readFile(sent: string): ReadFile {
  const bytes = Buffer.from(sent, 'latin1');
  const other = otherFileOf(bytes);
  if (other) throw refused(`file-${other}`);
  const { text, encoding } = decoded(bytes);
  if (text.includes('\0')) throw refused('file-binary');
  const lost = text.indexOf(noLetter);
  if (lost >= 0) throw refused('file-letters', { line: `${text.slice(0, lost).split('\n').length}` });
  const rows = endingRowsOf(text);
  if (rows.length === 0) throw refused('file-empty');
  return { rows, readAs: { encoding, separator: separated(text).separator, example: lettersOf(text).example } };
}

function endingRowsOf(text: string): FileRow[] {
  try {
    return rowsOf(text, longest);
  } catch (error) {
    if (!(error instanceof EndlessRow)) throw error;
    throw refused(`file-${error.why}`, { line: `${error.line}` });
  }
}
