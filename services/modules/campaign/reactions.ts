import { QueryBus } from '@nestjs/cqrs';
import { dayInGermany } from '#platform/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import { Consents } from '#platform/intake/consents.js';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { RecommendationSettled, RecommendationTerms } from '../recommendation/api.js';
import { countsForWhoTookPartWhenItWasPaid, isForProduct, progressIdOf } from './domain/campaign.js';
import { CampaignProgresses, Campaigns } from './persistence.js';

/** A recommendation counts in every campaign for its product whose period holds the day it was paid and in which its recommender took part at that moment, however late this is heard of. */
@Reaction({
  name: 'count-paid-recommendation-when-recommendation-settled',
  queue: 'rewards',
  on: [RecommendationSettled],
})
export class CountPaidRecommendationWhenRecommendationSettled implements TransactionalReaction {
  constructor(
    private readonly campaigns: Campaigns,
    private readonly progresses: CampaignProgresses,
    private readonly consents: Consents,
    private readonly queries: QueryBus,
  ) {}

  async react({
    at,
    data: { recommendationId },
  }: RecordedEvent<ReturnType<typeof RecommendationSettled.of>>): Promise<void> {
    const active = (await this.campaigns.activeOn(dayInGermany(at))).filter(({ tiers }) => tiers.length > 0);
    const terms = active.length > 0 ? await this.queries.execute(new RecommendationTerms(recommendationId)) : null;
    if (!terms) return;
    for (const { campaignId, tiers } of active.filter(campaign => isForProduct(campaign, terms.productId))) {
      if (
        !countsForWhoTookPartWhenItWasPaid(
          await this.consents.steps(terms.recommenderId, 'campaign', String(campaignId)),
          at,
        )
      )
        continue;
      const progress = await this.progresses.findOrNew(
        progressIdOf(currentWork().tenantId, campaignId, terms.recommenderId),
      );
      progress.count(campaignId, terms.recommenderId, recommendationId, tiers);
      await this.progresses.save(progress);
    }
  }
}
