import type { RefusalReason } from '#shared/reasons-and-actions.js';

export type { RefusalReason };

/**
 * A rule said no. The reason is a name of the domain; the contract's catalogue turns it into a code, a status and the user's text.
 * Thrown, it rolls the transaction back; returned from a controller, what was done is committed before the refusal is answered.
 */
export class DomainError extends Error {
  constructor(
    readonly reason: RefusalReason,
    readonly details: RefusalDetails = {},
  ) {
    super(reason);
    this.name = 'DomainError';
  }
}

export interface RefusalDetails {
  /** Named values the text may show, dates as ISO strings: `{ releasableFrom: '2026-12-05' }`. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Wire field paths with a reason each, for field errors. */
  readonly fields?: readonly {
    readonly field: string;
    readonly reason: string;
    /** Named values that the field's text shows. */
    readonly values?: Readonly<Record<string, string>>;
  }[];
  readonly retryAfterSeconds?: number;
  /** The token with which a login goes on that waits for its second factor, and what it may be. */
  readonly pendingLogin?: { readonly token: string; readonly ways: readonly ('app' | 'passkey')[] };
}

/** `ensure(rule, 'under-age')` reads as the rule it guards. */
export function ensure(holds: boolean, reason: RefusalReason, details?: RefusalDetails): asserts holds {
  if (!holds) throw new DomainError(reason, details);
}
