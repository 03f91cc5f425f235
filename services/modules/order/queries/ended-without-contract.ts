import { Injectable } from '@nestjs/common';
import { Handles } from '#platform/messages.js';
import { EndedWithoutContract, type EndedOrder } from '../api.js';
import type { OrderStatus } from '../domain/evolve.js';
import { activeStatuses, ofTenant } from '../persistence/orders.js';

@Injectable()
export class EndedOrders {
  @Handles(EndedWithoutContract)
  async endedWithoutContract(orderId: string): Promise<EndedOrder | null> {
    const mayEarn = ofTenant().selectAll().where('kind', '=', 'new').where('withoutReward', 'is', null);
    const order = await mayEarn
      .where('orderId', '=', orderId)
      .where('status', 'not in', activeStatuses)
      .executeTakeFirst();
    if (!order) return null;
    const { recommendationId, recipientId, productId, contractClosed, assignment, reportedAt } = order;
    const others = await mayEarn
      .where('recommendationId', '=', recommendationId)
      .where('orderId', '<>', orderId)
      .$if(recipientId !== null, all => all.where('recipientId', '=', recipientId).where('productId', '=', productId))
      .orderBy('endedAt')
      .execute();
    if (others.some(({ status }) => activeStatuses.includes(status))) return null;
    // An order that never was a contract changes nothing where there were others before.
    if (assignment !== 'none') return others.length > 0 && !contractClosed ? null : ended(order);
    // The reaction may run late: of several unassigned orders that ended meanwhile the last one notifies.
    if (others.some(other => other.assignment === 'none' && other.endedAt! > order.endedAt!)) return null;
    const byCode = others.filter(other => other.assignment === 'code');
    // An order that ended before this one was reported was notified of at that time.
    const [last, isNews] = [byCode.at(-1), byCode.every(({ endedAt }) => endedAt !== null && endedAt >= reportedAt)];
    return last && isNews ? ended(last) : null;
  }
}

type OrderOutcome = { readonly orderId: string; readonly productId: number; readonly status: OrderStatus };

const ended = ({ orderId, productId, status }: OrderOutcome): EndedOrder => {
  if (status === 'refused') return { orderId, productId, reason: 'order-refused' };
  if (status === 'not-concluded') return { orderId, productId, reason: 'not-concluded' };
  return { orderId, productId, reason: status === 'withdrawn' ? 'withdrawn' : 'cancelled-by-provider' };
};
