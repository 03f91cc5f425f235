import type { AnswerOf, AnyCall } from '#contract/call.js';
import { language } from '../format/language.js';
import { currentSession } from '../session/session.js';
import { errorFrom, noConnection } from './wire-error.js';

export interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** Same key, same body: the server answers what it answered the first time. */
  readonly idempotencyKey?: string;
  /** Before anyone is signed in, the sign-in page says which tenant it means. */
  readonly tenant?: string;
}

/** Makes one call of the contract. Throws a `WireError`; an aborted call throws the browser's AbortError. */
export async function send<C extends AnyCall>(call: C, sent: Sent = {}): Promise<AnswerOf<C>> {
  const response = await respond(call, sent);
  const text = await response.text();
  return (text === '' ? null : JSON.parse(text)) as AnswerOf<C>;
}

/** For answers that are files. */
export async function sendForFile(call: AnyCall, sent: Sent = {}): Promise<Blob> {
  return (await respond(call, sent)).blob();
}

async function respond(call: AnyCall, sent: Sent): Promise<Response> {
  const session = currentSession();
  const json = sent.body !== undefined && call.bodyType === undefined;
  const response = await fetch(addressOf(call, sent, sent.tenant ?? session?.tenant ?? ''), {
    method: call.method,
    signal: sent.signal ?? null,
    cache: 'no-store',
    headers: {
      Accept: `${call.answerType ?? 'application/json'}, application/problem+json`,
      'Accept-Language': language.get(),
      ...(session ? { Authorization: `Bearer ${session.token}` } : {}),
      ...(sent.body === undefined ? {} : { 'Content-Type': call.bodyType ?? 'application/json' }),
      ...(sent.idempotencyKey ? { 'Idempotency-Key': sent.idempotencyKey } : {}),
    },
    body: json ? JSON.stringify(sent.body) : ((sent.body as string | undefined) ?? null),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw noConnection(language.get());
  });
  if (!response.ok) throw errorFrom(response.status, await response.text(), language.get());
  return response;
}

/** `/api/v1/{tenant}` and the call's path with its parameters and query filled in. */
export function addressOf(
  call: Pick<AnyCall, 'path' | 'scope'>,
  sent: Pick<Sent, 'params' | 'query'>,
  tenant: string,
): string {
  const path = call.path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = sent.params?.[name];
    if (value === undefined) throw new Error(`${call.path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(sent.query ?? {}))
    if (value !== undefined && value !== '') query.set(name, String(value));
  const base = call.scope === 'root' ? '/api/v1' : `/api/v1/${encodeURIComponent(tenant)}`;
  return `${base}${path}${query.size > 0 ? `?${query}` : ''}`;
}
