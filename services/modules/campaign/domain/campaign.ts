import { Aggregate } from '#platform/domain/aggregate.js';
import { idFrom } from '#platform/domain/ids.js';
import { CampaignTierReached, PaidRecommendationCounted, type CampaignProgressEvent } from '../api.js';

export interface Tier {
  /** The how-manieth paid recommendation of the campaign's period earns it. */
  readonly after: number;
  /** The extra in cents. */
  readonly cents: number;
}

/** docs/specification/rewards.md#campaigns: 25 € and 60 €. */
export const defaultTiers: readonly Tier[] = [
  { after: 3, cents: 2500 },
  { after: 5, cents: 6000 },
];

const tierReachedBy = (count: number, tiers: readonly Tier[]): Tier | null =>
  tiers.find(tier => tier.after === count) ?? null;

/** The one progress of a recommender in a campaign. */
export const progressIdOf = (tenantId: string, campaignId: number, recommenderId: string): string =>
  idFrom(tenantId, 'campaign-progress', String(campaignId), recommenderId);

/** How far one recommender is in one campaign. */
export class CampaignProgress extends Aggregate<CampaignProgressEvent> {
  private readonly recommendations = new Set<string>();
  private readonly tiers = new Set<number>();

  /** How many paid recommendations count so far. */
  get counted(): number {
    return this.recommendations.size;
  }

  /** The tiers that were earned, by the number each asks for. */
  get reached(): ReadonlySet<number> {
    return this.tiers;
  }

  /** Counts a paid recommendation once; the n-th earns its tier's extra. */
  count(campaignId: number, recommenderId: string, recommendationId: string, tiers: readonly Tier[]): void {
    if (this.recommendations.has(recommendationId)) return;
    this.apply(PaidRecommendationCounted.of({ campaignId, recommenderId, recommendationId }));
    const tier = tierReachedBy(this.recommendations.size, tiers);
    if (tier)
      this.apply(CampaignTierReached.of({ campaignId, recommenderId, after: tier.after, amountCents: tier.cents }));
  }

  protected onPaidRecommendationCounted({ data }: ReturnType<typeof PaidRecommendationCounted.of>): void {
    this.recommendations.add(data.recommendationId);
  }

  protected onCampaignTierReached({ data }: ReturnType<typeof CampaignTierReached.of>): void {
    this.tiers.add(data.after);
  }
}

/** One time somebody said that they take part in a campaign, or no longer. */
export interface ParticipationStep {
  readonly step: 'given' | 'withdrawn';
  readonly at: Date;
}

/** A recommendation counts in a campaign for whoever took part at the moment it was paid; what was paid before they joined or after they left never counts. `steps` oldest first. */
export const countsForWhoTookPartWhenItWasPaid = (steps: readonly ParticipationStep[], paidAt: Date): boolean =>
  steps.findLast(({ at }) => at.getTime() <= paidAt.getTime())?.step === 'given';

/** A campaign may be for some products only. */
export const isForProduct = (
  { productIds }: { readonly productIds: readonly number[] | null },
  productId: number,
): boolean => productIds === null || productIds.includes(productId);
