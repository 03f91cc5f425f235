const dayMs = 86_400_000;

/** What the provider says became of the order. */
export type ReportedOutcome = 'concluded' | 'cancelled' | 'not-concluded';
export type OrderKind = 'new' | 'renewal';

/** The complaint period (days) ends before an order may be released; counted from the order's date. */
export const releasableFromFor = (orderedAt: Date, complaintDays: number): Date =>
  new Date(orderedAt.getTime() + complaintDays * dayMs);

/** A provider's clock may run ahead, or its day begin earlier; more than a day ahead is a typing mistake. */
export const isDatedTooFarAhead = (orderedAt: Date, now: Date): boolean => orderedAt.getTime() > now.getTime() + dayMs;

export type NoReward = 'renewal' | 'recommendation-ended' | 'own-contract' | 'second-contract' | 'no-offer';
/** `rewardCents` where another product was bought than recommended; else what was promised with the recommendation counts. */
export type Earning =
  { readonly earns: true; readonly rewardCents?: number } | { readonly earns: false; readonly reason: NoReward };

export interface EarningFacts {
  readonly kind: OrderKind;
  readonly recommendationHasEnded: boolean;
  /** The recommender bought it. */
  readonly isTheirOwn: boolean;
  /** The contact's reward for this product is earned or on its way by another contract. */
  readonly isASecondOne: boolean;
  readonly productId: number;
  readonly recommendedProductId: number;
  /** What the product bought pays on the order's date; null where nothing. */
  readonly offeredCents: number | null;
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
    : { earns: true, rewardCents: facts.offeredCents };
}
