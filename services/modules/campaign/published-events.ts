import { z } from 'zod';
import { defineEvent, type EventFrom } from '#platform/domain/event.js';

const progress = { campaignId: z.int(), recommenderId: z.uuid() };

/** A paid recommendation of this recommender counts in this campaign. */
export const PaidRecommendationCounted = defineEvent('PaidRecommendationCounted', {
  ...progress,
  recommendationId: z.uuid(),
});
/** The count reached a tier: the extra is earned, as a reward of its own. */
export const CampaignTierReached = defineEvent('CampaignTierReached', {
  ...progress,
  after: z.int().positive(),
  amountCents: z.int().positive(),
});

export type CampaignProgressEvent = EventFrom<typeof PaidRecommendationCounted | typeof CampaignTierReached>;
