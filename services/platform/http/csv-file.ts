import { Readable } from 'node:stream';
import { csvLinesOf, csvOf } from '#contract/shared/csv.js';
import { answered, type Answered, type CallContext } from './call.js';

/** Whether the caller asks for the rows as a file. */
export const wantsCsv = ({ headers }: Pick<CallContext, 'headers'>): boolean =>
  headers['accept']?.includes('text/csv') ?? false;

/**
 * A file of any length, sent while it is read: each part is asked for when the one before has left, in a transaction of
 * its own, since that of the call is over by then.
 */
export function csvFile(
  name: string,
  header: readonly string[],
  parts: AsyncIterable<readonly (readonly unknown[])[]>,
): Answered {
  return answered(200, Readable.from(linesOf(header, parts), { objectMode: false }), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${asciiName(name)}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  });
}

/** For programs that read the first form of the name alone. */
const asciiName = (name: string): string => name.replace(/[^\w .-]/g, '_');

async function* linesOf(
  header: readonly string[],
  parts: AsyncIterable<readonly (readonly unknown[])[]>,
): AsyncGenerator<string> {
  yield csvOf(header, []);
  for await (const rows of parts) yield csvLinesOf(rows);
}
