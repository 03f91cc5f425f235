import type { RefusalReason } from '#shared/reasons-and-actions.js';

export type { RefusalReason };

/**
 * A violated rule. The reason is a domain name; the contract's catalogue turns it into a code, a status and the user's text.
 * Thrown, it rolls the transaction back; returned from a controller, the work done so far is committed before the refusal is answered.
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
  /** Named values for the text, dates as ISO strings: `{ releasableFrom: '2026-12-05' }`. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Field errors: wire paths, each with a reason. */
  readonly fields?: readonly {
    readonly field: string;
    readonly reason: string;
    /** Named values for the field's text. */
    readonly values?: Readonly<Record<string, string>>;
  }[];
  readonly retryAfterSeconds?: number;
  /** The token that continues a login after its second factor, and the allowed factors. */
  readonly pendingLogin?: { readonly token: string; readonly ways: readonly ('app' | 'passkey')[] };
}

/** Throws a DomainError unless the rule holds: `ensure(rule, 'under-age')`. */
export function ensure(holds: boolean, reason: RefusalReason, details?: RefusalDetails): asserts holds {
  if (!holds) throw new DomainError(reason, details);
}
