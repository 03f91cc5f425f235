import { day } from '#shared/dates-and-money.js';
import type { NoReward } from '../events.js';
import { type OrderFacts, mayEarn } from './states.js';

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
