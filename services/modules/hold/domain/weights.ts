import type { HoldReason } from '../published-events.js';

/** How much each signal speaks for a person's look; together they hold a reward from the tenant's threshold on (docs/specification/goodwill-and-holds.md#holds). Two accounts of one household share an IBAN: that alone is not enough. */
const weights: Partial<Record<HoldReason, number>> = {
  'same-account': 100,
  'same-person': 100,
  'voucher-value': 100,
  'voucher-pace': 100,
  'shared-account': 60,
  'look-alike-email': 60,
};
const defaultThreshold = 100;

export const speaksForAHold = (reasons: readonly HoldReason[], threshold = defaultThreshold): boolean =>
  reasons.reduce((sum, reason) => sum + (weights[reason] ?? 0), 0) >= threshold;

export interface VoucherLimits {
  /** Of one voucher. */
  readonly valueCents: number;
  /** For one person in so many hours. */
  readonly hours: number;
  readonly count: number;
  readonly amountCents: number;
}

/** Where the tenant sets none. */
export const defaultVoucherLimits: VoucherLimits = { valueCents: 20_000, hours: 24, count: 3, amountCents: 30_000 };

/** Why a voucher of this value waits, after what the person was given in the time. */
export function voucherSignals(
  cents: number,
  limits: VoucherLimits,
  given: { readonly count: number; readonly amountCents: number },
): HoldReason[] {
  const tooFast = given.count + 1 > limits.count || given.amountCents + cents > limits.amountCents;
  return [
    ...(cents > limits.valueCents ? ['voucher-value' as const] : []),
    ...(tooFast ? ['voucher-pace' as const] : []),
  ];
}
