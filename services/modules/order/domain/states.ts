import { dayMs } from '#shared/dates-and-money.js';
import type { NoReward, OrderKind } from '../events.js';
import type { OrderStatus } from './evolve.js';
import type { Assignment } from './whose.js';

/** Days after which an order that staff could decide is overdue. */
export const overdueAfterDays = 14;

/** Facts from an order's events so far. */
export interface OrderFacts {
  readonly kind: OrderKind;
  readonly state: OrderStatus;
  readonly assignment: Assignment;
  readonly contractClosed: boolean;
  readonly withoutReward: NoReward | null;
}

/** Status as reports show it: an order that never earns counts as cancelled, with a hint that says why. */
export type ShownStatus = 'open' | 'released' | 'cancelled' | 'unassigned';

export const mayEarn = ({ kind, state, withoutReward }: OrderFacts): boolean =>
  kind === 'new' && withoutReward === null && (state === 'reported' || state === 'released');

export function shownStatusOf(order: OrderFacts): ShownStatus {
  if (!mayEarn(order)) return 'cancelled';
  if (order.state === 'released') return 'released';
  if (order.assignment === 'none') return 'unassigned';
  return order.contractClosed ? 'open' : 'cancelled';
}

/** True also for a contract the agency refused, since it was concluded all the same. */
export const countsAsContract = ({ contractClosed, state }: OrderFacts): boolean =>
  contractClosed && state !== 'cancelled' && state !== 'withdrawn' && state !== 'not-concluded';

/**
 * From when one that waits for staff is overdue; null: it does not (docs/specification/orders.md#states-of-an-order).
 * `since`: last came to them. Waiting, the time stays (`known`), so that assigning or correcting gains no extra days.
 */
export function overdueFromOf(
  order: OrderFacts & { readonly releasableFrom: Date },
  since: Date,
  known: Date | null,
): Date | null {
  if (!mayEarn(order) || order.state === 'released') return null;
  // Staff cannot decide before the order was reported, however old its date is.
  const decidable = Math.max(order.releasableFrom.getTime(), since.getTime());
  return known ?? new Date(decidable + overdueAfterDays * dayMs);
}
