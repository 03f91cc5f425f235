import { Command, Query } from '@nestjs/cqrs';
import { z } from 'zod';
import { defineEvent, type EventFrom } from '#platform/domain/aggregate.js';
import type { OfferedCampaign } from './ticks.js';

/** Text by language. */
export interface Texts {
  readonly de: string;
  readonly en: string;
}

export interface CampaignDetails {
  readonly campaignId: number;
  /** Days `YYYY-MM-DD`, both inclusive. */
  readonly startsOn: string;
  readonly endsOn: string;
  readonly title: Texts;
  readonly body: Texts;
  readonly legalText: Texts;
  readonly consentText: Texts;
  /** Left out: for all products. */
  readonly productIds?: readonly number[];
  /** Extra rewards in cents after the n-th paid recommendation; left out: 25 € and 60 €. */
  readonly tiers?: readonly { readonly after: number; readonly cents: number }[];
}

/** Creates a campaign or replaces its terms. Published for the set-up of a tenant. */
export class SetCampaign extends Command<void> {
  constructor(readonly campaign: CampaignDetails) {
    super();
  }
}

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

export { consentsByTicks, type CampaignTick, type OfferedCampaign } from './ticks.js';

/** The campaigns somebody can join on this day, by their number. */
export class CampaignsOffered extends Query<ReadonlyMap<number, OfferedCampaign>> {
  constructor(readonly now: Date) {
    super();
  }
}
