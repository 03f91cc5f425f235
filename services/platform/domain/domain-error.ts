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
  readonly fields?: readonly { readonly field: string; readonly reason: string }[];
  readonly retryAfterSeconds?: number;
  /** The token with which a login goes on that waits for its second factor, and what it may be. */
  readonly pendingLogin?: { readonly token: string; readonly ways: readonly ('app' | 'passkey')[] };
}

/** The error catalogue in the domain's words, in the order of docs/specification/wire.md#errors. */
export const refusalReasons = [
  'technical-error',
  'not-found',
  'validation-failed',
  'not-authorised',
  'too-many-requests',
  'captcha-required',
  'captcha-wrong',
  'idempotency-key-reused',
  'changed-meanwhile',
  'unavailable',
  'module-off',
  'wrong-credentials',
  'link-expired',
  'account-blocked',
  'this-account-blocked',
  'excluded-by-terms',
  'email-not-registered',
  'email-exists',
  'login-token-used',
  'login-first',
  'opt-in-required',
  'password-change-failed',
  'second-factor-needed',
  'second-factor-wrong',
  'passkey-wrong',
  'email-invalid',
  'email-not-allowed',
  'email-same-as-recipient',
  'session-over',
  'terms-not-accepted',
  'under-age',
  'recommendation-unknown',
  'recommendation-exists',
  'recommendation-held',
  'opt-in-before-sending',
  'recommendation-expired',
  'recommendation-blocked',
  'recipient-token-invalid',
  'reward-token-invalid',
  'reward-already-chosen',
  'bank-details-unauthorised',
  'iban-invalid',
  'reward-not-available',
  'order-not-yet-releasable',
  'order-not-releasable',
  'product-api-unknown',
  'content-not-available',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** `ensure(rule, 'under-age')` reads as the rule it guards. */
export function ensure(holds: boolean, reason: RefusalReason, details?: RefusalDetails): asserts holds {
  if (!holds) throw new DomainError(reason, details);
}
