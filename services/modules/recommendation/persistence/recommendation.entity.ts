import { defineEntity, type InferEntity } from '@mikro-orm/core';
import type { RecommendationStatus } from '../domain/status.js';

export const RecommendationRow = defineEntity({
  name: 'RecommendationRow',
  tableName: 'recommendation',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommendationId: p.uuid().primary(),
    number: p.text(),
    /** The secret of the link. */
    hash: p.text(),
    /** To read out or type, and the short link's. */
    code: p.text(),
    recommenderId: p.uuid(),
    productId: p.integer(),
    channel: p.text(),
    agencyNumber: p.text().nullable(),
    recommenderShare: p.integer().$type<100 | 50 | 0>(),
    rewardCents: p.integer(),
    status: p.text().$type<RecommendationStatus>(),
    /** The wording the recommender agreed to. */
    termsVersion: p.text(),
    createdAt: p.datetime(),
    validUntil: p.datetime(),
    /** What the recommender reads where somebody cancelled it. */
    cancelledBecause: p.text().nullable(),
  }),
});
export type RecommendationRow = InferEntity<typeof RecommendationRow>;
