import type { Problem } from '#contract/errors/problem.js';

const timeoutMs = 300_000; // docs/specification/wire.md#constants

/** The error of a failed call: the server's problem, or without one what came instead (`status` 0: nothing came). */
export type ErrorOf = (status: number, problem?: Problem) => Error;

interface Parts {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
}

/** A call's path with its parameters and query; undefined and empty parts of the query are left out. */
export function filledPath(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value));
  return `${filled}${search.size > 0 ? `?${search}` : ''}`;
}

interface Request extends Pick<RequestInit, 'method' | 'signal' | 'keepalive' | 'cache'> {
  readonly headers: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** Instead of `json`; its type stands in `headers`. */
  readonly body?: BodyInit;
}

/** The answer of a call that succeeded. An aborted call throws what it was aborted with. */
export async function respond(
  url: string,
  { headers, json, signal, ...rest }: Request,
  errorOf: ErrorOf,
  send: (url: string, init: RequestInit) => Promise<Response> = fetch,
): Promise<Response> {
  const response = await send(url, {
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...rest,
    headers: { ...(json !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : errorOf(0);
  });
  if (response.ok) return response;
  const problem = await parsed(response);
  throw errorOf(response.status, isProblem(problem) ? problem : undefined);
}

/** The answer's JSON; null for answers without a body (202, 204). */
export async function jsonOf(response: Response, errorOf: ErrorOf): Promise<unknown> {
  const answer = await parsed(response);
  if (answer === undefined) throw errorOf(response.status);
  return answer;
}

/** Undefined if the connection broke off, or something in between answered with a page of its own. */
async function parsed(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isProblem = (answer: unknown): answer is Problem => !!(answer as Partial<Problem> | null | undefined)?.Code;
