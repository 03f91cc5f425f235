import type { OfferedUnder } from '../../catalogue/events.js';
import type { NoReward, OrderKind } from '../events.js';

/**
 * `rewardCents` is set where another product was bought than recommended; otherwise the amount promised with the
 * recommendation applies.
 */
export type Earning =
  | { readonly earns: true; readonly rewardCents?: number; readonly offeredUnder?: OfferedUnder }
  | { readonly earns: false; readonly reason: NoReward };

export interface EarningFacts {
  readonly kind: OrderKind;
  readonly recommendationHasEnded: boolean;
  /** The recommender is the buyer. */
  readonly isTheirOwn: boolean;
  /** The contact's reward for this product is earned or under way by another contract. */
  readonly isASecondOne: boolean;
  readonly productId: number;
  readonly recommendedProductId: number;
  /** Amount that the bought product pays on the order's date; null where it pays nothing. */
  readonly offeredCents: number | null;
  /** Version of the catalogue that this amount comes from. */
  readonly offeredUnder?: OfferedUnder | null;
}

/** Whether a concluded contract earns, and what: docs/specification/orders.md#whose-order-it-is, 5 and 6. */
export function earningOf(facts: EarningFacts): Earning {
  if (facts.kind === 'renewal') return { earns: false, reason: 'renewal' };
  if (facts.recommendationHasEnded) return { earns: false, reason: 'recommendation-ended' };
  if (facts.isTheirOwn) return { earns: false, reason: 'own-contract' };
  if (facts.isASecondOne) return { earns: false, reason: 'second-contract' };
  if (facts.productId === facts.recommendedProductId) return { earns: true };
  return facts.offeredCents === null
    ? { earns: false, reason: 'no-offer' }
    : { earns: true, rewardCents: facts.offeredCents, ...(facts.offeredUnder && { offeredUnder: facts.offeredUnder }) };
}
