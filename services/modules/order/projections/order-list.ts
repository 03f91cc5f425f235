import { defineEntity } from '@mikro-orm/core';
import { defineProjection } from '#engine/projections/define-projection.js';
import type { FoldedRow } from '#platform/database/tables.js';
import { RewardCancelled, RewardGranted } from '../../reward/events.js';
import {
  ContractClosed,
  ContractNotConcluded,
  ContractWithoutReward,
  OrderAssigned,
  OrderCancelled,
  OrderRefused,
  OrderReleased,
  OrderReported,
  OrderTakenBack,
  type NoReward,
  type OrderEvent,
  type OrderKind,
} from '../events.js';
import { evolve, unreported, type OrderState, type OrderStatus } from '../domain/evolve.js';
import { countsAsContract, overdueFromOf, shownStatusOf, type ShownStatus } from '../domain/states.js';
import type { Assignment } from '../domain/whose.js';

/** Table of the projection `order-report`: one row per order. `number` is null while only a reward of it was seen. */
export const OrderListRow = defineEntity({
  name: 'OrderListRow',
  tableName: 'order_report',
  properties: p => ({
    tenantId: p.uuid().primary(),
    orderId: p.uuid().primary(),
    number: p.text().nullable(),
    recommendationId: p.uuid().nullable(),
    recipientId: p.uuid().nullable(),
    productId: p.integer().nullable(),
    kind: p.text().$type<OrderKind>().nullable(),
    orderedAt: p.datetime().nullable(),
    releasableFrom: p.datetime().nullable(),
    state: p.text().$type<OrderStatus>().nullable(),
    contractClosed: p.boolean().default(false),
    /** `none`: not assigned yet. */
    assignment: p.text().$type<Assignment>().nullable(),
    withoutReward: p.text().$type<NoReward>().nullable(),
    /** These three are computed by the rules of `domain/states.ts` from the columns above. */
    status: p.text().$type<ShownStatus>().nullable(),
    isContract: p.boolean().default(false),
    overdueFrom: p.datetime().nullable(),
    /** Cents granted for it, both beneficiaries together: a sum, so that the order in which the rewards' events arrive does not matter. */
    rewardCents: p.integer(),
  }),
});

type ListedOrder = Partial<FoldedRow<typeof OrderListRow>>;

/** The order as far as its row keeps it; a row without a number knows only rewards. */
function orderIn(row: ListedOrder): OrderState {
  if (row.number == null) return unreported;
  return {
    ...unreported,
    status: row.state!,
    number: row.number,
    kind: row.kind!,
    recommendationId: row.recommendation_id!,
    recipientId: row.recipient_id ?? null,
    assignment: row.assignment!,
    productId: row.product_id!,
    orderedAt: row.ordered_at!,
    releasableFrom: row.releasable_from!,
    contractClosed: row.contract_closed ?? false,
    withoutReward: row.without_reward ?? null,
  };
}

/** `at`: time of the event that left the order like this. */
function columnsOf(order: OrderState, known: ListedOrder, at: Date): ListedOrder {
  const facts = { ...order, state: order.status!, releasableFrom: new Date(order.releasableFrom) };
  const overdueFrom = overdueFromOf(facts, at, known.overdue_from ? new Date(known.overdue_from) : null);
  return {
    number: order.number,
    kind: order.kind,
    state: facts.state,
    recommendation_id: order.recommendationId,
    recipient_id: order.recipientId,
    product_id: order.productId,
    ordered_at: order.orderedAt,
    releasable_from: order.releasableFrom,
    assignment: order.assignment,
    contract_closed: order.contractClosed,
    without_reward: order.withoutReward,
    status: shownStatusOf(facts),
    is_contract: countsAsContract(facts),
    overdue_from: overdueFrom?.toISOString() ?? null,
  };
}

export const orderList = defineProjection<FoldedRow<typeof OrderListRow>>()({
  name: 'order-report',
  version: 4,
  table: 'order_report',
  key: 'order_id',
  on: [
    OrderReported,
    ContractClosed,
    ContractWithoutReward,
    ContractNotConcluded,
    OrderReleased,
    OrderRefused,
    OrderCancelled,
    OrderTakenBack,
    OrderAssigned,
    RewardGranted,
    RewardCancelled,
  ],
  keyOf: ({ data }) => data.orderId ?? null,
  evolve(row, event) {
    switch (event.type) {
      case 'RewardGranted':
        return { ...row, reward_cents: (row?.reward_cents ?? 0) + RewardGranted.schema.parse(event.data).amountCents };
      case 'RewardCancelled': {
        // Granted to the wrong person and taken back; the right one was granted an own reward.
        const { reason, amountCents } = RewardCancelled.schema.parse(event.data);
        return { ...row, reward_cents: (row?.reward_cents ?? 0) - (reason === 'assigned-elsewhere' ? amountCents : 0) };
      }
      default:
        return { ...row, ...columnsOf(evolve(orderIn(row ?? {}), event as OrderEvent), row ?? {}, event.at) };
    }
  },
});
