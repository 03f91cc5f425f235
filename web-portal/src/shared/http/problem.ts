import type { Problem } from '#contract/errors/problem.js';

/** A refusal of the server; `detail` is already the person's text in their language. */
export class ProblemError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
    this.name = 'ProblemError';
  }
  get code(): string {
    return this.problem.Code;
  }
}

/** The server was not reached: offline, timed out, or something in between answered. */
export class UnreachableError extends Error {
  constructor() {
    super('unreachable');
    this.name = 'UnreachableError';
  }
}

/** A login that waits for its second factor: the token with which it goes on, and what the factor may be. */
export type PendingLogin = NonNullable<Problem['ZweiterFaktor']>;

export function pendingLoginIn(error: unknown): PendingLogin | null {
  return (error instanceof ProblemError && error.problem.ZweiterFaktor) || null;
}

/** The code of a refusal, or null for anything else. */
export function codeOf(error: unknown): string | null {
  return error instanceof ProblemError ? error.code : null;
}

export function isProblem(error: unknown, ...codes: readonly string[]): error is ProblemError {
  return error instanceof ProblemError && codes.includes(error.code);
}
