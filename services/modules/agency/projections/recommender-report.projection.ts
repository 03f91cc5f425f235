import { defineProjection } from '#engine/projections/define-projection.js';
import {
  RecommenderActivated,
  RecommenderBlocked,
  RecommenderErased,
  RecommenderRegistered,
  RecommenderUnblocked,
} from '../../account/published-events.js';
import { RewardCancelled, RewardExpired, RewardGranted } from '../../reward/published-events.js';

/** A row of the view `recommender_report`, one an account. `registered_at` is ISO 8601 UTC, null while only a reward of the person was seen. */
export interface RecommenderReportRow {
  recommender_id: string;
  status: 'unconfirmed' | 'active' | 'blocked' | 'erased' | null;
  registered_at: string | null;
  /** Cents granted and neither cancelled nor expired: a sum, so the order of the rewards' streams does not matter. */
  reward_cents: number;
}

export const recommenderReport = defineProjection<RecommenderReportRow>()({
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
