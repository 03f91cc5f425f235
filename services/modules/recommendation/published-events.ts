import { z } from 'zod';
import { defineEvent, eventDate, type EventFrom } from '#platform/domain/event.js';

export const RecommendationCreated = defineEvent('RecommendationCreated', {
  recommendationId: z.uuid(),
  number: z.string(),
  recommenderId: z.uuid(),
  productId: z.int(),
  channel: z.string(),
  agencyNumber: z.string().nullable(),
  /** The recommender's part of the reward in percent: 100, 50 or 0. */
  recommenderShare: z.union([z.literal(100), z.literal(50), z.literal(0)]),
  /** The product's reward at this moment, in cents: what the recommender was promised. */
  rewardCents: z.int().nonnegative(),
  validUntil: eventDate(),
});
export const RecommendationShared = defineEvent('RecommendationShared', {
  recommendationId: z.uuid(),
  channel: z.string(),
});
export const RecommendationJumpedIn = defineEvent('RecommendationJumpedIn', { recommendationId: z.uuid() });
/** A contract came of it: Offen → Ok. */
export const RecommendationSucceeded = defineEvent('RecommendationSucceeded', {
  recommendationId: z.uuid(),
  orderId: z.uuid(),
});
/** The contract it had was somebody else's after all: Ok → Offen. */
export const RecommendationReopened = defineEvent('RecommendationReopened', {
  recommendationId: z.uuid(),
  orderId: z.uuid(),
});
export const RecommendationExpired = defineEvent('RecommendationExpired', { recommendationId: z.uuid() });
export const RecommendationCancelled = defineEvent('RecommendationCancelled', {
  recommendationId: z.uuid(),
  reason: z.enum(['blocked', 'withdrawn', 'contract-not-concluded', 'contract-cancelled']),
});
/** Every reward of it is settled and at least one was paid or picked up: Ok → Gezahlt. */
export const RecommendationSettled = defineEvent('RecommendationSettled', { recommendationId: z.uuid() });

export type RecommendationEvent = EventFrom<
  | typeof RecommendationCreated
  | typeof RecommendationShared
  | typeof RecommendationJumpedIn
  | typeof RecommendationSucceeded
  | typeof RecommendationReopened
  | typeof RecommendationExpired
  | typeof RecommendationCancelled
  | typeof RecommendationSettled
>;
