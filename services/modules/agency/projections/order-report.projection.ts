import { defineProjection } from '#platform/projections/define-projection.js';
import { ContractClosed, ContractNotConcluded, OrderCancelled, OrderReleased, OrderReported } from '../../order/published-events.js';
import { RewardGranted } from '../../reward/published-events.js';

/** A row of the view `order_report`, one an order. Dates are ISO 8601 UTC; `number` is null while only a reward of it was seen. */
export interface OrderReportRow {
  order_id: string;
  number: string | null;
  recommendation_id: string | null;
  recipient_id: string | null;
  product_id: number | null;
  kind: 'new' | 'renewal' | null;
  ordered_at: string | null;
  releasable_from: string | null;
  closed_at: string | null;
  not_concluded_at: string | null;
  released_at: string | null;
  cancelled_at: string | null;
  /** Cents granted for it, both beneficiaries together: a sum, so the order of the rewards' streams does not matter. */
  reward_cents: number;
}

export const orderReport = defineProjection<OrderReportRow>()({
  name: 'order-report',
  table: 'order_report',
  key: 'order_id',
  on: [OrderReported, ContractClosed, ContractNotConcluded, OrderReleased, OrderCancelled, RewardGranted],
  keyOf: ({ data }) => data.orderId,
  evolve(row, event) {
    const at = event.at.toISOString();
    switch (event.type) {
      case 'OrderReported': {
        const { number, recommendationId, recipientId, productId, kind, orderedAt, releasableFrom } = OrderReported.schema.parse(event.data);
        return { ...row, number, kind, recommendation_id: recommendationId, recipient_id: recipientId, product_id: productId, ordered_at: orderedAt, releasable_from: releasableFrom };
      }
      case 'ContractClosed':
        return { ...row, closed_at: at };
      case 'ContractNotConcluded':
        return { ...row, not_concluded_at: at };
      case 'OrderReleased':
        return { ...row, released_at: at };
      case 'OrderCancelled':
        return { ...row, cancelled_at: at };
      case 'RewardGranted':
        return { ...row, reward_cents: (row?.reward_cents ?? 0) + RewardGranted.schema.parse(event.data).amountCents };
    }
  },
});
