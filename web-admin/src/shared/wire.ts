import type { AnswerOf, AnyCall } from '#contract/call.js';
import { filledPath, jsonOf, respond, type ErrorOf } from '#shared/browser/calls.js';
import type { Language } from '#shared/texts.js';
import { language } from './format.js';
import { noteSessionEnd } from './session-end.js';
import { currentSession } from './session.js';

/** A failed call. `message` is shown to the user; `body.errors` is what react-admin shows at the fields. */
export class WireError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    readonly body: { readonly errors: Readonly<Record<string, string>>; readonly traceId?: string },
  ) {
    super(message);
    this.name = 'WireError';
  }
}

export const sessionOver = 'PSOF0204';

const fallback: Record<Language, { network: string; technical: string }> = {
  de: {
    network: 'Keine Verbindung zum Server. Bitte prüfen Sie Ihr Netz und versuchen Sie es noch einmal.',
    technical: 'Es ist ein technischer Fehler aufgetreten. Bitte versuchen Sie es später noch einmal.',
  },
  en: {
    network: 'No connection to the server. Please check your network and try again.',
    technical: 'A technical error has occurred. Please try again later.',
  },
};

/** Of an RFC 9457 problem; without one, as of a proxy's page or no connection, a message of our own. */
const errorOf: ErrorOf = (status, problem) => {
  if (!problem) {
    const { network, technical } = fallback[language.get()];
    return new WireError(status === 0 ? network : technical, status, '', { errors: {} });
  }
  const { detail, Code, Errors, TraceId } = problem;
  const errors = Object.fromEntries(Errors.map(({ Field, Message }) => [fieldName(Field), Message]));
  return new WireError(detail, status, Code, { errors, traceId: TraceId });
};

/** The form's field for an error path: the last part that is not a list index, so `Hosts.0` is `Hosts`. */
function fieldName(path: string): string {
  // Localised texts keep their language: `Daten.Titel.de` is `Titel.de`.
  if (path.startsWith('Daten.')) return path.slice('Daten.'.length);
  return (
    path
      .split(/[./]/)
      .filter(part => /\D/.test(part))
      .at(-1) ?? path
  );
}

export interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** With the same key and body the server returns its first answer again. */
  readonly idempotencyKey?: string;
  /** For calls before sign-in: the tenant meant. */
  readonly tenant?: string;
}

/** Makes one call of the contract. Throws a `WireError`; an aborted call throws the browser's AbortError. */
export async function send<C extends AnyCall>(call: C, sent: Sent = {}): Promise<AnswerOf<C>> {
  return (await jsonOf(await answerTo(call, sent), errorOf)) as AnswerOf<C>;
}

/** As `send`, with the version read, for `If-Match` in a later change. */
export async function sendForVersion<C extends AnyCall>(
  call: C,
  sent: Sent = {},
): Promise<{ readonly answer: AnswerOf<C>; readonly version: string }> {
  const response = await answerTo(call, sent);
  return { answer: (await jsonOf(response, errorOf)) as AnswerOf<C>, version: response.headers.get('etag') ?? '' };
}

/** As `send`, for answers that are files. */
export async function sendForFile(call: AnyCall, sent: Sent = {}): Promise<Blob> {
  return (await answerTo(call, sent)).blob();
}

/** Rows of a CSV file as it arrives, its header included: line ends that stand in no quoted cell. */
export class CsvRows {
  count = 0;
  private quoted = false;

  add(part: Uint8Array): void {
    for (const byte of part) {
      if (byte === 0x22) this.quoted = !this.quoted;
      else if (byte === 0x0a && !this.quoted) this.count += 1;
    }
  }
}

/** As `sendForFile`, for a file of rows; `onRows` hears how many there are so far. */
export async function sendForRows(
  call: AnyCall,
  sent: Sent,
  onRows: (rows: number) => void,
): Promise<{ readonly content: Blob; readonly rows: number }> {
  const response = await answerTo(call, { ...sent, headers: { ...sent.headers, Accept: 'text/csv' } });
  const parts: BlobPart[] = [];
  const found = new CsvRows();
  try {
    for (const reader = response.body!.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      found.add(value);
      onRows(Math.max(0, found.count - 1));
    }
  } catch {
    // It broke off on the way: part of a file is none.
    throw errorOf(0, undefined);
  }
  return { content: new Blob(parts, { type: 'text/csv;charset=utf-8' }), rows: Math.max(0, found.count - 1) };
}

async function answerTo(call: AnyCall, sent: Sent): Promise<Response> {
  const session = currentSession();
  const headers = {
    Accept: `${call.answerType ?? 'application/json'}, application/problem+json`,
    'Accept-Language': language.get(),
    ...(session && { Authorization: `Bearer ${session.token}` }),
    ...(call.bodyType && { 'Content-Type': call.bodyType }),
    ...sent.headers,
    ...(sent.idempotencyKey && { 'Idempotency-Key': sent.idempotencyKey }),
  };
  const url = addressOf(call, sent, sent.tenant ?? session?.tenant ?? '');
  const body = call.bodyType ? { body: sent.body as BodyInit } : { json: sent.body };
  const request = { method: call.method, headers, ...body, signal: sent.signal, cache: 'no-store' } as const;
  const response = await respond(url, request, errorOf);
  noteSessionEnd(response.headers.get('session-ends'));
  return response;
}

/** `/api/v1/{tenant}` and the call's path, with its parameters and query filled in. */
export function addressOf(
  call: Pick<AnyCall, 'path' | 'scope'>,
  sent: Pick<Sent, 'params' | 'query'>,
  tenant: string,
): string {
  for (const [, name] of call.path.matchAll(/:(\w+)/g))
    if (sent.params?.[name!] === undefined) throw new Error(`${call.path} needs ${name}`);
  const base = call.scope === 'root' ? '/api/v1' : `/api/v1/${encodeURIComponent(tenant)}`;
  return base + filledPath(call.path, sent);
}
