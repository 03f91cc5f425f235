import type { HoldReason } from '../events.js';

/**
 * Weight of each signal; a reward is held once their sum reaches the tenant's threshold
 * (docs/specification/rewards.md#holds). Without a threshold each signal is enough; a programme whose households often
 * share an account sets a higher one.
 */
const weights: Partial<Record<HoldReason, number>> = {
  'same-account': 100,
  'same-person': 100,
  'same-number': 100,
  'voucher-value': 100,
  'voucher-pace': 100,
  'shared-account': 100,
  'look-alike-email': 100,
};

const defaultThreshold = 100;

/** The tenant's threshold, or the product's own. */
export const holdThresholdOf = ({ holdThreshold = defaultThreshold }: { readonly holdThreshold?: number }): number =>
  holdThreshold;

export const warrantsHold = (reasons: readonly HoldReason[], threshold = defaultThreshold): boolean =>
  reasons.reduce((sum, reason) => sum + (weights[reason] ?? 0), 0) >= threshold;
