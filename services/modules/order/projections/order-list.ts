import { defineEntity } from '@mikro-orm/core';
import { defineProjection } from '#engine/projections/define-projection.js';
import type { FoldedRow } from '#platform/database/tables.js';
import { RewardCancelled, RewardGranted } from '../../reward/events.js';
import {
  ContractClosed,
  ContractNotConcluded,
  ContractWithoutReward,
  endOf,
  OrderAssigned,
  OrderCancelled,
  OrderRefused,
  OrderReleased,
  OrderReported,
  OrderTakenBack,
  type OrderKind,
} from '../events.js';
import { Order, type OrderStatus } from '../domain/order.js';
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
    withoutReward: p.text().$type<NonNullable<Order['withoutReward']>>().nullable(),
    /** These three are computed by the rules of `domain/states.ts` from the columns above. */
    status: p.text().$type<ShownStatus>().nullable(),
    isContract: p.boolean().default(false),
    overdueFrom: p.datetime().nullable(),
    /** Cents granted for it, both beneficiaries together: a sum, so that the order in which the rewards' events arrive does not matter. */
    rewardCents: p.integer(),
  }),
});

type ReportedRow = Partial<FoldedRow<typeof OrderListRow>>;

/** Applies the rules to an order; `at`: time of the event being applied. */
function withDerivedColumns(row: ReportedRow, at: Date): ReportedRow {
  const order = {
    kind: row.kind!,
    state: row.state!,
    assignment: row.assignment!,
    contractClosed: row.contract_closed ?? false,
    withoutReward: row.without_reward ?? null,
    releasableFrom: new Date(row.releasable_from!),
  };
  const known = row.overdue_from ? new Date(row.overdue_from) : null;
  return {
    ...row,
    status: shownStatusOf(order),
    is_contract: countsAsContract(order),
    overdue_from: overdueFromOf(order, at, known)?.toISOString() ?? null,
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
      case 'OrderReported': {
        const { number, recommendationId, recipientId, productId, kind, orderedAt, releasableFrom, assignment } =
          OrderReported.schema.parse(event.data);
        const reported = {
          ...row,
          number,
          kind,
          state: 'reported' as const,
          recommendation_id: recommendationId,
          recipient_id: recipientId,
          product_id: productId,
          ordered_at: orderedAt,
          releasable_from: releasableFrom,
          assignment: assignment ?? (recipientId ? 'contact' : 'code'),
        };
        return withDerivedColumns(reported, event.at);
      }
      case 'OrderTakenBack':
        return withDerivedColumns(
          { ...row, recipient_id: null, assignment: 'none', contract_closed: false, without_reward: null },
          event.at,
        );
      case 'OrderAssigned': {
        const { recommendationId, recipientId, productId, assignment, releasableFrom } = OrderAssigned.schema.parse(
          event.data,
        );
        const assigned = {
          ...row,
          recommendation_id: recommendationId,
          recipient_id: recipientId,
          product_id: productId,
          releasable_from: releasableFrom,
          assignment: assignment ?? (recipientId ? 'contact' : 'code'),
          without_reward: null,
        };
        return withDerivedColumns(assigned, event.at);
      }
      case 'ContractClosed':
        return withDerivedColumns({ ...row, contract_closed: true, without_reward: null }, event.at);
      case 'ContractWithoutReward':
        return withDerivedColumns(
          { ...row, without_reward: ContractWithoutReward.schema.parse(event.data).reason },
          event.at,
        );
      case 'OrderRefused':
        return withDerivedColumns({ ...row, state: 'refused' }, event.at);
      case 'ContractNotConcluded':
        return withDerivedColumns({ ...row, state: 'not-concluded' }, event.at);
      case 'OrderReleased':
        return withDerivedColumns({ ...row, state: 'released' }, event.at);
      case 'OrderCancelled':
        return withDerivedColumns({ ...row, state: endOf(OrderCancelled.schema.parse(event.data).reason) }, event.at);
    }
  },
});
