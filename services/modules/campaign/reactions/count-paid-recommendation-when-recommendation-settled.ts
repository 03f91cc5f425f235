import { QueryBus } from '@nestjs/cqrs';
import { EventStore } from '#engine/event-store.js';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import { newId } from '#platform/domain/ids.js';
import { Consents } from '#platform/intake/consents.js';
import { RecommendationTerms } from '../../recommendation/api.js';
import { RecommendationSettled } from '../../recommendation/events.js';
import { CampaignBudgetUsedUp } from '../events.js';
import { isForProduct } from '../api.js';
import { holds, isUsedUp } from '../domain/campaign-budget.js';
import { joinedWhenItWasPaid, progressIdOf, promisedTo } from '../domain/campaign-progress.js';
import { CampaignProgresses } from '../persistence/campaign-progresses.js';
import { Campaigns } from '../persistence/campaigns.js';

/**
 * Counts in each campaign for its product whose period has the day of payment and in which its recommender took part,
 * however late the event arrives. The extra is the one promised when they joined, as far as the budget covers it.
 */
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
    private readonly events: EventStore,
  ) {}

  async react({
    at,
    data: { recommendationId },
  }: RecordedEvent<ReturnType<typeof RecommendationSettled.of>>): Promise<void> {
    const counting = await this.campaigns.countingAt(at);
    const terms = counting.length > 0 ? await this.queries.execute(new RecommendationTerms(recommendationId)) : null;
    if (!terms) return;
    for (const { campaignId } of counting) {
      const joinedAt = joinedWhenItWasPaid(
        await this.consents.steps(terms.recommenderId, 'campaign', String(campaignId)),
        at,
      );
      if (joinedAt) await this.count(campaignId, joinedAt, { ...terms, recommendationId });
    }
  }

  private async count(
    campaignId: number,
    joinedAt: Date,
    paid: { readonly recommenderId: string; readonly recommendationId: string; readonly productId: number },
  ): Promise<void> {
    const { terms: promised, version } = promisedTo(joinedAt, await this.campaigns.versions(campaignId));
    if (promised.tiers.length === 0 || !isForProduct(promised, paid.productId)) return;
    const campaign = (await this.campaigns.locked(campaignId))!;
    const purse = await this.campaigns.purse(campaign);
    const progress = await this.progresses.findOrNew(
      progressIdOf(currentWork().tenantId, campaignId, paid.recommenderId),
    );
    progress.count(campaignId, paid.recommenderId, paid.recommendationId, { tiers: promised.tiers, version }, cents =>
      holds(purse, cents),
    );
    await this.progresses.save(progress);
    if (campaign.budgetCents === null || campaign.usedUpAt) return;
    const after = await this.campaigns.purse(campaign);
    if (!isUsedUp(after, campaign.tiers)) return;
    await this.campaigns.markUsedUp(campaignId);
    await this.events.append('campaign-budget', newId(), 0, [
      CampaignBudgetUsedUp.of({
        campaignId,
        name: campaign.title.de,
        budgetCents: campaign.budgetCents,
        waiting: after.waiting,
      }),
    ]);
  }
}
