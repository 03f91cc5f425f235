import { wouldChange } from '#platform/domain/aggregate.js';
import type { Person } from '#platform/domain/person.js';
import type { OrderEvent } from '../events.js';
import { Order } from './order.js';

export type OrderDecision = 'release' | 'refuse' | 'assign';

/** What staff can decide about an order now: what the order itself would not refuse. */
export function openDecisions(
  orderId: string,
  history: readonly OrderEvent[],
  now: Date,
  by: Person | null,
): OrderDecision[] {
  const order = () => new Order(orderId).rehydrate(history);
  return [
    ...(wouldChange(order(), one => one.release(now, by)) ? (['release'] as const) : []),
    ...(wouldChange(order(), one => one.refuse()) ? (['refuse'] as const) : []),
    ...(order().isAssignable ? (['assign'] as const) : []),
  ];
}
