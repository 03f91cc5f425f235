import type { QueryMeta } from '@tanstack/react-query';
import type { AnswerOf, Method, SentOf } from '#contract/call.js';
import type { Problem } from '#contract/errors/problem.js';
import { ownPortal } from '../portal.js';

export type Endpoint = readonly [Method, `/${string}`];

/**
 * Method and path of the calls that any page makes, under the contract's names. The contract's own objects carry schemas that light pages
 * should not load; `endpoints.spec.ts` holds the two together. What single features ask stands in `features/endpoints.ts`.
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

/** A refusal of the server; `detail` is already the person's text in their language. */
export class ProblemError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
  get code(): string {
    return this.problem.Code;
  }
}

/** A refusal is an answer and is not asked for again; a server that is busy, or is not reached, is. */
export const mayComeYet = (error: unknown): boolean => !(error instanceof ProblemError) || error.code === 'PSOF0009';

/** The server was not reached: offline, timed out, or something in between answered. */
export class UnreachableError extends Error {
  constructor() {
    super('unreachable');
  }
}

/** The code of a refusal, or null for anything else. */
export function codeOf(error: unknown): string | null {
  return error instanceof ProblemError ? error.code : null;
}

export function isProblem(error: unknown, ...codes: readonly string[]): error is ProblemError {
  return error instanceof ProblemError && codes.includes(error.code);
}

const timeoutMs = 300_000; // docs/specification/wire.md#constants

export interface SendOptions {
  /** A recipient or reward token in place of the session. */
  readonly token?: string;
  /** Repeating a creation with the same key never creates twice. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Goes out although the page is left for another. */
  readonly keepalive?: boolean;
  /** A friend whose link says du is refused in du. */
  readonly tone?: 'du' | undefined;
  /** The answer is a file, handed out as it comes. */
  readonly file?: boolean;
  /** A query's, with the visit it belongs to; what a person does belongs to the browser's own. */
  readonly meta?: QueryMeta | undefined;
}

type Input<C> = { [Part in keyof SentOf<C> as SentOf<C>[Part] extends undefined ? never : Part]: SentOf<C>[Part] };

/** Sends one call of the contract and returns its answer; a refusal comes as `ProblemError`. */
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
  // Only account calls open a session; what is asked before there is one says nothing of cookies.
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
  // Some calls have nothing to say (202, 204).
  if (response.ok && text === '') return null as AnswerOf<C>;
  const answer = parsed(text);
  if (response.ok && answer !== null) return answer as AnswerOf<C>;
  if (!isProblemAnswer(answer)) throw new UnreachableError();
  // PSOF0109: ended in another tab, so that nothing was sent along.
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

/** One key for a creation until the server has answered: a try after a lost connection repeats it, a try after an answer is a new one. */
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
