import type { QueryMeta } from '@tanstack/react-query';
import type { AnswerOf, Method, SentOf } from '#contract/call.js';
import type { Problem } from '#contract/errors/problem.js';
import { ownPortal } from '../portal.js';

export type Endpoint = readonly [Method, `/${string}`];

/**
 * Method and path of calls used by every page, by their contract names. The contract's objects include schemas, which
 * are too large for the first page; `pages/pages.spec.ts` compares both. See also `features/endpoints.ts`.
 */
export const endpoints = {
  refreshSession: ['GET', '/account/user'],
  updateLanguage: ['POST', '/account/updateLanguage'],
  listProducts: ['GET', '/produkt'],
  readProduct: ['GET', '/produkt/:id'],
  listProductCategories: ['GET', '/produktkategorie'],
  readMaxReward: ['GET', '/produkt/maxpraemiewert'],
  listRewardOffers: ['GET', '/praemie'],
  listContents: ['GET', '/content/:app/:schema'],
  readVariables: ['GET', '/content/variables'],
} as const satisfies Record<string, Endpoint>;

/** An error answer of the server; `detail` is already a message in the user's language. */
export class ProblemError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
  get code(): string {
    return this.problem.Code;
  }
}

/** Whether a retry may succeed: the server is busy or unreachable, but has not refused the request. */
export const mayComeYet = (error: unknown): boolean => !(error instanceof ProblemError) || error.code === 'PSOF0009';

/** The server was not reached: offline, timeout, or a non-API answer from in between. */
export class UnreachableError extends Error {
  constructor() {
    super('unreachable');
  }
}

/** The error's code, or null for other errors. */
export function codeOf(error: unknown): string | null {
  return error instanceof ProblemError ? error.code : null;
}

export function isProblem(error: unknown, ...codes: readonly string[]): error is ProblemError {
  return error instanceof ProblemError && codes.includes(error.code);
}

const timeoutMs = 300_000; // docs/specification/wire.md#constants

export interface SendOptions {
  /** A recipient or reward token instead of the session. */
  readonly token?: string;
  /** Repeating a creation with the same key does not create twice. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** The request is completed even if the page is left. */
  readonly keepalive?: boolean;
  /** Error messages use du for friends whose link does. */
  readonly tone?: 'du' | undefined;
  /** The answer is a file, returned as a Blob. */
  readonly file?: boolean;
  /** A query's meta with its visit; commands use the browser's own visit. */
  readonly meta?: QueryMeta | undefined;
}

type Input<C> = { [Part in keyof SentOf<C> as SentOf<C>[Part] extends undefined ? never : Part]: SentOf<C>[Part] };

/** Makes a call of the contract. Throws `ProblemError` for an error answer, `UnreachableError` without one. */
export async function send<C>(
  endpoint: Endpoint,
  input: Input<C>,
  options: SendOptions & { readonly file: true },
): Promise<Blob>;
export async function send<C>(endpoint: Endpoint, input: Input<C>, options?: SendOptions): Promise<AnswerOf<C>>;
export async function send<C>(
  endpoint: Endpoint,
  input: Input<C>,
  options: SendOptions = {},
): Promise<AnswerOf<C> | Blob> {
  const [method, path] = endpoint;
  const { tenant, session, i18n, fetch } = options.meta?.portal ?? ownPortal();
  const { params, query, body } = input as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  const headers: Record<string, string> = {
    'Accept-Language': i18n.language + (options.tone ? '-x-du' : ''),
  };
  const inSession = options.token === undefined;
  if (!inSession) headers.Authorization = `Bearer ${options.token}`;
  // Only account calls open a session; other calls without a session send no session headers.
  else if (session.isOpen() || path.startsWith('/account/')) Object.assign(headers, session.headers());
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(options.signal ? [options.signal] : [])]);

  let response: Response;
  try {
    response = await fetch(`/api/v1/${tenant.Mandant}${pathOf(path, params, query)}`, {
      method,
      headers,
      signal,
      keepalive: options.keepalive ?? false,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new UnreachableError();
  }
  if (response.ok && options.file) return response.blob();
  const text = await response.text().catch(() => null); // Null: the connection broke off.
  // Some calls answer without a body (202, 204).
  if (response.ok && text === '') return null as AnswerOf<C>;
  const answer = parsed(text);
  if (response.ok && answer !== null) return answer as AnswerOf<C>;
  if (!isProblemAnswer(answer)) throw new UnreachableError();
  // PSOF0109: the session ended in another tab, so no cookie was sent.
  if (inSession && (answer.Code === 'PSOF0204' || (answer.Code === 'PSOF0109' && session.isOpen()))) session.end();
  throw new ProblemError(answer);
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function isProblemAnswer(answer: unknown): answer is Problem {
  return typeof answer === 'object' && answer !== null && 'Code' in answer && 'detail' in answer;
}

function pathOf(path: string, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value));
  return `${filled}${search.size > 0 ? `?${search}` : ''}`;
}

/** Keeps the idempotency key until the server answers: a retry after a lost connection reuses it. */
export function creation(): <Answer>(sendIt: (idempotencyKey: string) => Promise<Answer>) => Promise<Answer> {
  let key: string | undefined;
  return async sendIt => {
    key ??= crypto.randomUUID();
    try {
      const answer = await sendIt(key);
      key = undefined;
      return answer;
    } catch (error) {
      if (error instanceof ProblemError) key = undefined;
      throw error;
    }
  };
}
