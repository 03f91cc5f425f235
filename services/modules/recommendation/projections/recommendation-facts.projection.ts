import { defineProjection } from '#engine/projections/define-projection.js';
import type { RecommendationStatus } from '../domain/status.js';
import {
  RecommendationCancelled,
  RecommendationCreated,
  RecommendationExpired,
  RecommendationJumpedIn,
  RecommendationReopened,
  RecommendationSettled,
  RecommendationSucceeded,
} from '../published-events.js';

/** A row of the view `recommendation_facts`: one a recommendation, all of one stream. Dates are UTC; `ended_at` is set when expired, cancelled or settled. */
export interface RecommendationFactsRow {
  recommendation_id: string;
  number: string;
  recommender_id: string;
  product_id: number;
  channel: string;
  agency_number: string | null;
  recommender_share: number;
  reward_cents: number;
  status: RecommendationStatus;
  created_at: string;
  valid_until: string;
  jumped_in_at: string | null;
  ended_at: string | null;
  cancel_reason: string | null;
}

export const recommendationFacts = defineProjection<RecommendationFactsRow>()({
  name: 'recommendation-facts',
  table: 'recommendation_facts',
  key: 'recommendation_id',
  on: [
    RecommendationCreated,
    RecommendationJumpedIn,
    RecommendationSucceeded,
    RecommendationReopened,
    RecommendationExpired,
    RecommendationCancelled,
    RecommendationSettled,
  ],
  keyOf: event => event.data.recommendationId,
  evolve(row, event) {
    const at = event.at.toISOString();
    switch (event.type) {
      case 'RecommendationCreated': {
        const { number, recommenderId, productId, channel, agencyNumber, recommenderShare, rewardCents, validUntil } =
          RecommendationCreated.schema.parse(event.data);
        return {
          number,
          channel,
          recommender_id: recommenderId,
          product_id: productId,
          agency_number: agencyNumber,
          recommender_share: recommenderShare,
          reward_cents: rewardCents,
          status: 'open',
          created_at: at,
          valid_until: validUntil,
          jumped_in_at: null,
          ended_at: null,
          cancel_reason: null,
        };
      }
      case 'RecommendationJumpedIn':
        return { ...row, jumped_in_at: row?.jumped_in_at ?? at };
      case 'RecommendationSucceeded':
        return { ...row, status: 'succeeded' };
      case 'RecommendationReopened':
        return { ...row, status: 'open' };
      case 'RecommendationExpired':
        return { ...row, status: 'expired', ended_at: at };
      case 'RecommendationCancelled':
        return {
          ...row,
          status: 'cancelled',
          ended_at: at,
          cancel_reason: RecommendationCancelled.schema.parse(event.data).reason,
        };
      case 'RecommendationSettled':
        return { ...row, status: 'settled', ended_at: at };
    }
  },
});
