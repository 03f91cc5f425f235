import { defineEntity } from '@mikro-orm/core';
import type { FoldedRow } from '#platform/database/tables.js';
import { defineProjection } from '#engine/projections/define-projection.js';
import {
  RecommenderActivated,
  RecommenderBlocked,
  RecommenderErased,
  RecommenderRegistered,
  RecommenderUnblocked,
} from '../account/api.js';
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
} from '../order/api.js';
import { RewardCancelled, RewardExpired, RewardGranted } from '../reward/api.js';

/** The view of the projection `order-report`: one row an order. `number` is null while only a reward of it was seen. */
export const OrderReportRow = defineEntity({
  name: 'OrderReportRow',
  tableName: 'order_report',
  properties: p => ({
    tenantId: p.uuid().primary(),
    orderId: p.uuid().primary(),
    number: p.text().nullable(),
    recommendationId: p.uuid().nullable(),
    recipientId: p.uuid().nullable(),
    productId: p.integer().nullable(),
    kind: p.text().$type<'new' | 'renewal'>().nullable(),
    orderedAt: p.datetime().nullable(),
    releasableFrom: p.datetime().nullable(),
    closedAt: p.datetime().nullable(),
    notConcludedAt: p.datetime().nullable(),
    releasedAt: p.datetime().nullable(),
    cancelledAt: p.datetime().nullable(),
    refusedAt: p.datetime().nullable(),
    /** `none`: nobody was said yet whose it is. */
    assignment: p.text().$type<'contact' | 'code' | 'none'>().nullable(),
    withoutReward: p.text().nullable(),
    /** Cents granted for it, both beneficiaries together: a sum, so the order of the rewards' streams does not matter. */
    rewardCents: p.integer(),
  }),
});

export const orderReport = defineProjection<FoldedRow<typeof OrderReportRow>>()({
  name: 'order-report',
  version: 2,
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
    const at = event.at.toISOString();
    switch (event.type) {
      case 'OrderReported': {
        const { number, recommendationId, recipientId, productId, kind, orderedAt, releasableFrom, assignment } =
          OrderReported.schema.parse(event.data);
        return {
          ...row,
          number,
          kind,
          recommendation_id: recommendationId,
          recipient_id: recipientId,
          product_id: productId,
          ordered_at: orderedAt,
          releasable_from: releasableFrom,
          assignment: assignment ?? (recipientId ? 'contact' : 'code'),
        };
      }
      case 'OrderTakenBack':
        return { ...row, recipient_id: null, assignment: 'none', closed_at: null, without_reward: null };
      case 'OrderAssigned': {
        const { recommendationId, recipientId, productId, assignment } = OrderAssigned.schema.parse(event.data);
        return {
          ...row,
          recommendation_id: recommendationId,
          recipient_id: recipientId,
          product_id: productId,
          assignment: assignment ?? null,
          without_reward: null,
        };
      }
      case 'ContractClosed':
        return { ...row, closed_at: at, without_reward: null };
      case 'ContractWithoutReward':
        return { ...row, without_reward: ContractWithoutReward.schema.parse(event.data).reason };
      case 'OrderRefused':
        return { ...row, refused_at: at };
      case 'ContractNotConcluded':
        return { ...row, not_concluded_at: at };
      case 'OrderReleased':
        return { ...row, released_at: at };
      case 'OrderCancelled':
        return { ...row, cancelled_at: at };
      case 'RewardGranted':
        return { ...row, reward_cents: (row?.reward_cents ?? 0) + RewardGranted.schema.parse(event.data).amountCents };
      case 'RewardCancelled': {
        // Granted to the wrong one; whose it is now was granted its own.
        const { reason, amountCents } = RewardCancelled.schema.parse(event.data);
        return { ...row, reward_cents: (row?.reward_cents ?? 0) - (reason === 'assigned-elsewhere' ? amountCents : 0) };
      }
    }
  },
});

/** The view of the projection `recommender-report`: one row an account. `registeredAt` is null while only a reward of the person was seen. */
export const RecommenderReportRow = defineEntity({
  name: 'RecommenderReportRow',
  tableName: 'recommender_report',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommenderId: p.uuid().primary(),
    status: p.text().$type<'unconfirmed' | 'active' | 'blocked' | 'erased'>().nullable(),
    registeredAt: p.datetime().nullable(),
    /** Cents granted and neither cancelled nor expired: a sum, so the order of the rewards' streams does not matter. */
    rewardCents: p.integer(),
  }),
});

export const recommenderReport = defineProjection<FoldedRow<typeof RecommenderReportRow>>()({
  name: 'recommender-report',
  version: 2,
  table: 'recommender_report',
  key: 'recommender_id',
  on: [
    RecommenderRegistered,
    RecommenderActivated,
    RecommenderBlocked,
    RecommenderUnblocked,
    RecommenderErased,
    RewardGranted,
    RewardCancelled,
    RewardExpired,
  ],
  keyOf({ data }) {
    if ('recommenderId' in data) return data.recommenderId;
    return data.beneficiary === 'recommender' ? data.beneficiaryId : null;
  },
  evolve(row, event) {
    switch (event.type) {
      case 'RecommenderRegistered':
        return { ...row, status: 'unconfirmed', registered_at: event.at.toISOString() };
      case 'RecommenderActivated':
        return { ...row, status: 'active' };
      case 'RecommenderBlocked':
        return { ...row, status: 'blocked' };
      case 'RecommenderUnblocked':
        return {
          ...row,
          status: RecommenderUnblocked.schema.parse(event.data).to === 'activated' ? 'active' : 'unconfirmed',
        };
      case 'RecommenderErased':
        return { ...row, status: 'erased' };
      case 'RewardGranted':
        return { ...row, reward_cents: (row?.reward_cents ?? 0) + RewardGranted.schema.parse(event.data).amountCents };
      case 'RewardCancelled':
        return {
          ...row,
          reward_cents: (row?.reward_cents ?? 0) - RewardCancelled.schema.parse(event.data).amountCents,
        };
      case 'RewardExpired':
        return { ...row, reward_cents: (row?.reward_cents ?? 0) - RewardExpired.schema.parse(event.data).amountCents };
    }
  },
});
