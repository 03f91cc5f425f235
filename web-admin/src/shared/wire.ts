import type { AnswerOf, AnyCall } from '#contract/call.js';
import { language, type Language } from './format.js';
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

export function noConnection(language: Language): WireError {
  return new WireError(fallback[language].network, 0, '', { errors: {} });
}

interface Problem {
  readonly title?: string;
  readonly detail?: string;
  readonly Code?: string;
  readonly TraceId?: string;
  readonly Errors?: readonly { readonly Field: string; readonly Message: string }[];
}

/** Parses an RFC 9457 problem; anything else (a proxy's page, an empty body) becomes a default message. */
export function errorFrom(status: number, text: string, language: Language): WireError {
  const problem = parsed(text);
  const errors = Object.fromEntries((problem.Errors ?? []).map(({ Field, Message }) => [fieldName(Field), Message]));
  return new WireError(problem.detail ?? problem.title ?? fallback[language].technical, status, problem.Code ?? '', {
    errors,
    ...(problem.TraceId ? { traceId: problem.TraceId } : {}),
  });
}

function parsed(text: string): Problem {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Problem) : {};
  } catch {
    return {};
  }
}

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
  const response = await respond(call, sent);
  const text = await response.text();
  return (text === '' ? null : JSON.parse(text)) as AnswerOf<C>;
}

/** As `send`, with the version read, for `If-Match` in a later change. */
export async function sendForVersion<C extends AnyCall>(
  call: C,
  sent: Sent = {},
): Promise<{ readonly answer: AnswerOf<C>; readonly version: string }> {
  const response = await respond(call, sent);
  return { answer: (await response.json()) as AnswerOf<C>, version: response.headers.get('etag') ?? '' };
}

/** As `send`, for answers that are files. */
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
      ...sent.headers,
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

/** `/api/v1/{tenant}` and the call's path, with its parameters and query filled in. */
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
