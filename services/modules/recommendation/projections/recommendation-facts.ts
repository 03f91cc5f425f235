import { defineEntity } from '@mikro-orm/core';
import { endOfItsDay } from '#shared/calendar.js';
import type { FoldedRow } from '#platform/database/tables.js';
import { defineProjection } from '#engine/projections/define-projection.js';
import {
  RecommendationCancelled,
  RecommendationCreated,
  RecommendationExpired,
  RecommendationReopened,
  RecommendationSettled,
  RecommendationSucceeded,
  recommendationDetails,
  type RecommendationDetails,
  type RecommendationStatus,
  type Stage,
} from '../events.js';
import { stagesOf } from '../domain/stage.js';

/** Table of the projection `recommendation-facts`: one row per recommendation, from its one stream. */
export const RecommendationFactsRow = defineEntity({
  name: 'RecommendationFactsRow',
  tableName: 'recommendation_facts',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommendationId: p.uuid().primary(),
    number: p.text().nullable(),
    recommenderId: p.uuid().nullable(),
    productId: p.integer().nullable(),
    details: p.json<RecommendationDetails>(),
    agencyNumber: p.text().nullable(),
    recommenderShare: p.integer().nullable(),
    rewardCents: p.integer().nullable(),
    status: p.text().$type<RecommendationStatus>(),
    createdAt: p.datetime().nullable(),
    validUntil: p.datetime().nullable(),
    /** Time at which it expired or was cancelled. */
    endedAt: p.datetime().nullable(),
    cancelReason: p.text().nullable(),
    /** Stage of a recommendation without contacts; a contact has a stage of its own. */
    stage: p.text().$type<Stage>(),
  }),
});

const nobodys = stagesOf({ contact: null, order: null, reward: null });

export const recommendationFacts = defineProjection<FoldedRow<typeof RecommendationFactsRow>>()({
  name: 'recommendation-facts',
  version: 5,
  table: 'recommendation_facts',
  key: 'recommendation_id',
  on: [
    RecommendationCreated,
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
        const { number, recommenderId, productId, agencyNumber, recommenderShare, rewardCents, validUntil, ...more } =
          RecommendationCreated.schema.parse(event.data);
        return {
          number,
          details: recommendationDetails.parse(more),
          recommender_id: recommenderId,
          product_id: productId,
          agency_number: agencyNumber,
          recommender_share: recommenderShare,
          reward_cents: rewardCents,
          status: 'open',
          created_at: at,
          valid_until: endOfItsDay(new Date(validUntil)).toISOString(),
          ended_at: null,
          cancel_reason: null,
          stage: nobodys.stage,
        };
      }
      case 'RecommendationSucceeded':
        return { ...row, status: 'succeeded' };
      case 'RecommendationReopened':
        return { ...row, status: 'open' };
      case 'RecommendationExpired':
        return {
          ...row,
          status: 'expired',
          ended_at: RecommendationExpired.schema.parse(event.data).endedAt ?? at,
          stage: nobodys.endedStage,
        };
      case 'RecommendationCancelled':
        return {
          ...row,
          status: 'cancelled',
          ended_at: at,
          cancel_reason: RecommendationCancelled.schema.parse(event.data).reason,
          stage: nobodys.endedStage,
        };
      case 'RecommendationSettled':
        return { ...row, status: 'settled' };
    }
  },
});
