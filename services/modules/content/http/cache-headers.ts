import { createHash } from 'node:crypto';
import { answered, type Answered, type CallContext } from '#platform/http/call.js';

/** Texts may be cached for a minute, and longer while they are revalidated. */
const control = 'public, max-age=60, stale-while-revalidate=600';

/** Amounts are not served stale: an ended offer is shown for at most one more minute. */
const freshControl = 'public, max-age=60';

/** The answer with an ETag; 304 without a body where the client has it already. */
export function cacheable(context: Pick<CallContext, 'headers'>, body: unknown, { amounts = false } = {}): Answered {
  const etag = etagOf(body);
  const headers = {
    etag,
    'cache-control': amounts ? freshControl : control,
    vary: 'accept-language, x-flatten, x-languages',
  };
  return isKnown(context.headers['if-none-match'], etag)
    ? answered(304, undefined, headers)
    : answered(200, body, headers);
}

export const etagOf = (body: unknown): string =>
  `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 27)}"`;

export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some(one => one.trim().replace(/^W\//, '') === etag || one.trim() === '*');
