import type { QueryMeta } from '@tanstack/react-query';
import type { AnswerOf, Auth, Method, Route, SentOf } from '#contract/call.js';
import type { Problem } from '#contract/errors/problem.js';
import { filledPath, jsonOf, respond, type ErrorOf } from '#shared/browser/calls.js';
import { ownPortal } from '../portal.js';

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

/** What the call takes; parts that it does not have are left out. */
export type Input<Of> = {
  [Part in keyof SentOf<Of> as SentOf<Of>[Part] extends undefined ? never : Part]: SentOf<Of>[Part];
};

interface Sent {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

/** Which token a call goes with instead of the session: a friend's, a reward's or the staff's, where the contract says so. */
type TokenFor<Who extends Auth> = Who extends 'recipient' | 'reward' | 'agency'
  ? { readonly token: string }
  : Who extends 'user-or-reward'
    ? { readonly token?: string | undefined }
    : { readonly token?: undefined };
type OptionsFor<Who extends Auth> =
  TokenFor<Who> extends { readonly token: string }
    ? [options: SendOptions & TokenFor<Who>]
    : [options?: SendOptions & TokenFor<Who>];

interface Send {
  <Of, Who extends Auth>(
    route: Route<Of, Who>,
    input: Input<Of>,
    options: SendOptions & TokenFor<Who> & { readonly file: true },
  ): Promise<Blob>;
  <Of, Who extends Auth>(route: Route<Of, Who>, input: Input<Of>, ...options: OptionsFor<Who>): Promise<AnswerOf<Of>>;
}

/** Makes a call of #generated/portal-calls.js. Throws `ProblemError` for an error answer, `UnreachableError` without one. */
export const send = (async (
  route: string,
  input: Sent,
  options: SendOptions & { readonly token?: string | undefined } = {},
) => {
  const [method, path] = route.split(' ') as [Method, string];
  const { tenant, session, i18n, fetch, openedByPerson } = options.meta?.portal ?? ownPortal();
  const { body: json, ...parts } = input;
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
  return file ? response.blob() : jsonOf(response, errorOf);
}) as Send;
