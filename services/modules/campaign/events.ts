import { z } from 'zod';
import { defineEvent, type EventFrom } from '#platform/domain/aggregate.js';

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
  /** Budget in cents for all extras together; null: no limit. */
  readonly budgetCents: number | null;
}

/** Defaults: all products, tiers of 25 € and 60 €, no budget limit. */
export type CampaignDetails = { readonly campaignId: number } & Omit<
  CampaignTerms,
  'productIds' | 'tiers' | 'budgetCents'
> &
  Partial<Pick<CampaignTerms, 'productIds' | 'tiers' | 'budgetCents'>>;

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
  /** The version of the campaign under which the extra was promised. */
  ofVersion: z.int().optional(),
};

/** The count reached a tier: the extra is earned, as a reward of its own. */
export const CampaignTierReached = defineEvent('CampaignTierReached', { ...extra });

/** The count reached a tier, but the budget does not cover the extra: it waits until the budget is raised. */
export const CampaignTierWaits = defineEvent('CampaignTierWaits', { ...extra });

export type CampaignProgressEvent = EventFrom<
  typeof PaidRecommendationCounted | typeof CampaignTierReached | typeof CampaignTierWaits
>;

/** The budget allows no further extra; recorded once, until the budget is raised. */
export const CampaignBudgetUsedUp = defineEvent('CampaignBudgetUsedUp', {
  campaignId: z.int(),
  name: z.string(),
  budgetCents: z.int(),
  /** Number of extras that wait for budget. */
  waiting: z.int(),
});
