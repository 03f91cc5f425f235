import { DomainError, type RefusalReason } from '#platform/domain/domain-error.js';

/** What the exit status tells a script; 0 is success. */
export const exitCodes = { unexpected: 1, usage: 2, refused: 3, unconfirmed: 4 } as const;

/** Told to a person as it stands, without a trace. */
export class Failed extends Error {
  readonly status: number;

  constructor(message: string, kind: keyof typeof exitCodes) {
    super(message);
    this.status = exitCodes[kind];
  }
}

const sentences: Partial<Record<RefusalReason, string>> = {
  'not-found': 'There is nothing by that name or id in this tenant.',
  'changed-meanwhile': 'It is not in a state for this any more. Look again, then decide.',
  'not-authorised': 'This needs a second person: not the one who asked for it, under whatever name or from wherever.',
  'order-not-releasable': 'It is released, or has ended: nothing can be changed any more.',
  unavailable: 'The queue does not answer. Nothing was changed.',
};

/** What to print and with which status to end; commander has told usage errors already. */
export function ending(error: unknown): { readonly message: unknown; readonly status: number } {
  if (error instanceof Failed) return { message: error.message, status: error.status };
  if (error instanceof DomainError)
    return { message: `Refused (${error.reason}). ${sentences[error.reason] ?? ''}`.trim(), status: exitCodes.refused };
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('commander.'))
    return { message: null, status: 'exitCode' in error && error.exitCode === 0 ? 0 : exitCodes.usage };
  return {
    message: error instanceof Error && error.name === 'Error' ? error.message : error,
    status: exitCodes.unexpected,
  };
}
