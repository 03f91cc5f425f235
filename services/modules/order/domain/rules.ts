const dayMs = 86_400_000;

/** What the provider says became of the order. */
export type ReportedOutcome = 'concluded' | 'cancelled' | 'not-concluded';
export type OrderKind = 'new' | 'renewal';

/** The complaint period (days) ends before an order may be released; counted from the order's date. */
export const releasableFromFor = (orderedAt: Date, complaintDays: number): Date => new Date(orderedAt.getTime() + complaintDays * dayMs);

/** Renewals never earn (domain.md, Order), nor do orders of a recommendation that has ended. */
export const orderEarnsAReward = (kind: OrderKind, recommendationIsAlive: boolean): boolean => kind === 'new' && recommendationIsAlive;
