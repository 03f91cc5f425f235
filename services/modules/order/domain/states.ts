import { day, dayMs } from '#shared/dates-and-money.js';
import type { NoReward } from '../api.js';
import type { OrderKind, OrderStatus } from './order.js';
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

const mayEarn = ({ kind, state, withoutReward }: OrderFacts): boolean =>
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

/** What staff should know of an order before they release it, or why it cannot be released. */
export type OrderHint =
  | Exclude<NoReward, 'renewal'>
  | 'renewal'
  | 'not-concluded'
  | 'cancelled'
  | 'withdrawn'
  | 'refused'
  | 'other-product'
  | 'by-code'
  | 'before-recommendation'
  | 'before-contact'
  | 'unconfirmed-contact'
  | 'overdue';

/** An order with the facts of its recommendation and contact. */
export interface OrderInReport extends OrderFacts {
  readonly productId: number;
  readonly orderedAt: Date;
  readonly overdueFrom: Date | null;
  /** Null where the recommendation is not known yet. */
  readonly recommendedProductId: number | null;
  readonly recommendedAt: Date | null;
  /** Time at which the contact gave their details; null where there is no contact. */
  readonly contactAt: Date | null;
  /** Whether the contact confirmed their address; null where there is no contact. */
  readonly contactConfirmed: boolean | null;
}

export const isOverdue = ({ overdueFrom, ...order }: OrderInReport, now: Date): boolean =>
  overdueFrom !== null && overdueFrom <= now && order.state === 'reported';

/** Compared by day, since many reports give no time. */
const isOfADayBefore = (one: Date, other: Date | null): boolean =>
  other !== null && one < other && day(one, 'de') !== day(other, 'de');

/** Hints in the order in which they are shown. */
export function hintsOf(order: OrderInReport, now: Date): OrderHint[] {
  const { kind, state, withoutReward, recommendedProductId, orderedAt } = order;
  const [early, beforeContact] = [order.recommendedAt, order.contactAt].map(at => isOfADayBefore(orderedAt, at));
  const found: Partial<Record<OrderHint, boolean>> = {
    renewal: kind === 'renewal',
    'not-concluded': state === 'not-concluded',
    cancelled: state === 'cancelled',
    withdrawn: state === 'withdrawn',
    refused: state === 'refused',
    ...(withoutReward && withoutReward !== 'renewal' && { [withoutReward]: true }),
    'other-product': recommendedProductId !== null && order.productId !== recommendedProductId,
    'by-code': order.assignment === 'code' && kind === 'new',
    'before-recommendation': mayEarn(order) && early,
    'before-contact': mayEarn(order) && !early && beforeContact,
    'unconfirmed-contact': mayEarn(order) && order.contactConfirmed === false,
    overdue: isOverdue(order, now),
  };
  return (Object.keys(found) as OrderHint[]).filter(hint => found[hint]);
}
