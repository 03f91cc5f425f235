import { defineEntity } from '@mikro-orm/core';
import { defineProjection } from '#engine/projections/define-projection.js';
import type { FoldedRow } from '#platform/database/tables.js';
import {
  RecommenderActivated,
  RecommenderBlocked,
  RecommenderErased,
  RecommenderRegistered,
  RecommenderUnblocked,
} from '../../account/events.js';
import { RewardCancelled, RewardExpired, RewardGranted } from '../../reward/events.js';

export type AccountStatus = 'unconfirmed' | 'active' | 'blocked' | 'erased';

/** Table of the projection `recommender-report`: one row per account. `registeredAt` is null while only a reward of the person was seen. */
export const RecommenderReportRow = defineEntity({
  name: 'RecommenderReportRow',
  tableName: 'recommender_report',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommenderId: p.uuid().primary(),
    status: p.text().$type<AccountStatus>().nullable(),
    registeredAt: p.datetime().nullable(),
    /** Cents granted and neither cancelled nor expired: a sum, so that the order in which the rewards' events arrive does not matter. */
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
