import type { QueryMeta } from '@tanstack/react-query';
import type { AnswerOf, Method, SentOf } from '#contract/call.js';
import type { Problem } from '#contract/errors/problem.js';
import { filledPath, jsonOf, respond, type ErrorOf } from '#shared/browser/calls.js';
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

export function isProblem(error: unknown, ...codes: readonly string[]): error is ProblemError {
  return error instanceof ProblemError && codes.includes(error.code);
}

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

interface Sent {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

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
  const { tenant, session, i18n, fetch, openedByPerson } = options.meta?.portal ?? ownPortal();
  const { body: json, ...parts } = input as Sent;
  const headers: Record<string, string> = {
    'Accept-Language': i18n.language + (options.tone ? '-x-du' : ''),
  };
  const inSession = options.token === undefined;
  if (!inSession) headers.Authorization = `Bearer ${options.token}`;
  // Only account calls open a session; other calls without a session send no session headers.
  else if (session.isOpen() || path.startsWith('/account/')) Object.assign(headers, session.headers());
  if (openedByPerson) headers.Selbst = 'Ja';
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  const errorOf: ErrorOf = (_, problem) => {
    if (!problem) return new UnreachableError();
    const { Code } = problem;
    // PSOF0109: the session ended in another tab, so no cookie was sent.
    if (inSession && (Code === 'PSOF0204' || (Code === 'PSOF0109' && session.isOpen()))) session.end();
    return new ProblemError(problem);
  };
  const { signal, keepalive, file } = options;
  const url = `/api/v1/${tenant.Mandant}${filledPath(path, parts)}`;
  const response = await respond(url, { method, headers, json, signal, keepalive }, errorOf, fetch);
  return file ? response.blob() : ((await jsonOf(response, errorOf)) as AnswerOf<C>);
}
