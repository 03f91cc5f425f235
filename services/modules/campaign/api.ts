import { Command, Query } from '@nestjs/cqrs';
import { z } from 'zod';
import { defineEvent, type EventFrom } from '#platform/domain/aggregate.js';
import { ensure } from '#platform/domain/domain-error.js';
import {
  wordingAgreedTo,
  type Agreement,
  type ConsentEvidence,
  type StandingConsent,
  type WordedConsent,
  type WordingsInForce,
} from '#platform/intake/consents.js';

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

/** A campaign as a form shows it: who ticks it agrees to its texts as they are now. */
export interface OfferedCampaign {
  readonly campaignId: number;
  /** Null: all. */
  readonly productIds: readonly number[] | null;
  readonly wordings: WordingsInForce;
}

/** What a form says of a campaign: a tick, the text that was shown, or an empty box. */
export interface CampaignTick {
  readonly campaignId: number;
  readonly agreement: Agreement | false;
}

export interface Ticking {
  readonly personId: string;
  readonly productId: number;
  readonly from: ConsentEvidence;
  readonly offered: ReadonlyMap<number, OfferedCampaign>;
  /** What the person takes part in already, by the campaign's number. */
  readonly standing: ReadonlyMap<string, StandingConsent> | undefined;
}

/** A campaign may be for some products only. */
export const isForProduct = (
  { productIds }: { readonly productIds: readonly number[] | null },
  productId: number,
): boolean => productIds === null || productIds.includes(productId);

/** A tick of somebody who does not take part is a consent, an empty box of somebody who does is a withdrawal; anything else changes nothing. An unknown or ended campaign, or one for other products, is refused. */
export function consentsByTicks(
  ticks: readonly CampaignTick[],
  { personId, productId, from, offered, standing }: Ticking,
): WordedConsent[] {
  return ticks.flatMap(({ campaignId, agreement }, index) => {
    const campaign = offered.get(campaignId);
    ensure(campaign !== undefined && isForProduct(campaign, productId), 'validation-failed', {
      fields: [{ field: `Aktionen.${index}.AktionsId`, reason: 'unknown' }],
    });
    // Two boxes of one campaign could contradict each other.
    ensure(ticks.findIndex(tick => tick.campaignId === campaignId) === index, 'validation-failed', {
      fields: [{ field: `Aktionen.${index}.AktionsId`, reason: 'contradictory' }],
    });
    const takesPart = standing?.has(String(campaignId)) ?? false;
    if (agreement !== false)
      return takesPart ? [] : [joining(campaign, agreement, personId, from, `Aktionen.${index}.abgehakt`)];
    return takesPart ? [leaving(campaignId, personId, from)] : [];
  });
}

export function joining(
  campaign: OfferedCampaign,
  agreement: Agreement,
  personId: string,
  from: ConsentEvidence,
  field: string,
): WordedConsent {
  const { language, wording } = wordingAgreedTo(campaign.wordings, from.language, agreement, field);
  return {
    ...from,
    language,
    personId,
    purpose: 'campaign',
    step: 'given',
    about: String(campaign.campaignId),
    wording,
  };
}

export const leaving = (campaignId: number, personId: string, from: ConsentEvidence): WordedConsent => ({
  ...from,
  personId,
  purpose: 'campaign',
  step: 'withdrawn',
  about: String(campaignId),
  wording: null,
});
