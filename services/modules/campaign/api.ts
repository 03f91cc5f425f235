import { Command, Query } from '@nestjs/cqrs';
import { z } from 'zod';
import { defineEvent, type EventFrom } from '#platform/domain/aggregate.js';
import type { OfferedCampaign } from './ticks.js';

/** Text by language. */
export interface Texts {
  readonly de: string;
  readonly en: string;
}

export interface CampaignTerms {
  /** Days `YYYY-MM-DD`, both inclusive. */
  readonly startsOn: string;
  readonly endsOn: string;
  readonly title: Texts;
  readonly body: Texts;
  readonly legalText: Texts;
  readonly consentText: Texts;
  /** Null: for all products. */
  readonly productIds: readonly number[] | null;
  /** Extra rewards in cents after the n-th paid recommendation. */
  readonly tiers: readonly { readonly after: number; readonly cents: number }[];
  /** What all extras together may come to; null: without end. */
  readonly budgetCents: number | null;
}

/** Left out: for all products, 25 € and 60 €, without end. */
export type CampaignDetails = { readonly campaignId: number } & Omit<
  CampaignTerms,
  'productIds' | 'tiers' | 'budgetCents'
> &
  Partial<Pick<CampaignTerms, 'productIds' | 'tiers' | 'budgetCents'>>;

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
const extra = {
  ...progress,
  after: z.int().positive(),
  amountCents: z.int().positive(),
  /** The version of the campaign that promised it. */
  ofVersion: z.int().optional(),
};
/** The count reached a tier: the extra is earned, as a reward of its own. */
export const CampaignTierReached = defineEvent('CampaignTierReached', { ...extra });
/** The count reached a tier that the budget no longer holds: the extra waits until there is more. */
export const CampaignTierWaits = defineEvent('CampaignTierWaits', { ...extra });

export type CampaignProgressEvent = EventFrom<
  typeof PaidRecommendationCounted | typeof CampaignTierReached | typeof CampaignTierWaits
>;

/** Nothing more can be earned; once, until the budget is raised. */
export const CampaignBudgetUsedUp = defineEvent('CampaignBudgetUsedUp', {
  campaignId: z.int(),
  name: z.string(),
  budgetCents: z.int(),
  /** Extras that wait for more. */
  waiting: z.int(),
});

export { consentsByTicks, type CampaignTick, type OfferedCampaign } from './ticks.js';

/** What a version of a campaign gives at that many paid recommendations, in cents; null: nothing, or there is no such version. */
export class TierUnder extends Query<number | null> {
  constructor(
    readonly under: { readonly campaignId: number; readonly version: number },
    readonly after: number,
  ) {
    super();
  }
}

/** The campaigns somebody can join on this day, by their number. */
export class CampaignsOffered extends Query<ReadonlyMap<number, OfferedCampaign>> {
  constructor(readonly now: Date) {
    super();
  }
}
