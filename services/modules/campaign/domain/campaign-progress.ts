import { Aggregate } from '#platform/domain/aggregate.js';
import { CampaignTierReached, PaidRecommendationCounted, type CampaignProgressEvent } from '../published-events.js';
import { tierReachedBy, type Tier } from './tiers.js';

/** How far one recommender is in one campaign. */
export class CampaignProgress extends Aggregate<CampaignProgressEvent> {
  private readonly counted = new Set<string>();

  /** Counts a paid recommendation once; the n-th earns its tier's extra. */
  count(campaignId: number, recommenderId: string, recommendationId: string, tiers: readonly Tier[]): void {
    if (this.counted.has(recommendationId)) return;
    this.apply(PaidRecommendationCounted.of({ campaignId, recommenderId, recommendationId }));
    const tier = tierReachedBy(this.counted.size, tiers);
    if (tier) this.apply(CampaignTierReached.of({ campaignId, recommenderId, after: tier.after, amountCents: tier.cents }));
  }

  protected onPaidRecommendationCounted({ data }: ReturnType<typeof PaidRecommendationCounted.of>): void {
    this.counted.add(data.recommendationId);
  }
}
