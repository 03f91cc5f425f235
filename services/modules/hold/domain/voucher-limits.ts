import type { HoldReason } from '../events.js';

export interface VoucherLimits {
  /** Value limit of a single voucher. */
  readonly valueCents: number;
  /** Limits per person within this many hours. */
  readonly hours: number;
  readonly count: number;
  readonly amountCents: number;
}

/** Limits used where the tenant sets none. */
export const defaultVoucherLimits: VoucherLimits = { valueCents: 20_000, hours: 24, count: 3, amountCents: 30_000 };

export const voucherLimitsOf = ({
  voucherLimits,
}: {
  readonly voucherLimits?: Partial<VoucherLimits>;
}): VoucherLimits => ({
  ...defaultVoucherLimits,
  ...voucherLimits,
});

/** Signals for a voucher of this value, given the vouchers the person got within the period. */
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
