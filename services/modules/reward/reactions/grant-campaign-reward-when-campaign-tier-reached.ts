import { QueryBus } from '@nestjs/cqrs';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import { idFrom } from '#platform/domain/ids.js';
import { CampaignTierReached } from '../../campaign/events.js';
import { ConfigurationOf } from '#platform/tenancy/configuration-of.js';
import { Rewards } from '../persistence/rewards.js';
import { ClaimPeriod } from '../use-cases/claim-period.js';

/** The campaign's extra is a reward of its own; it needs no release, so it is ready at once. */
@Reaction({ name: 'grant-campaign-reward-when-campaign-tier-reached', queue: 'rewards', on: [CampaignTierReached] })
export class GrantCampaignRewardWhenCampaignTierReached implements TransactionalReaction {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
    private readonly claimPeriod: ClaimPeriod,
  ) {}

  async react({
    data: { campaignId, recommenderId, after, amountCents, ofVersion },
  }: RecordedEvent<ReturnType<typeof CampaignTierReached.of>>): Promise<void> {
    const configuration = await this.queries.execute(new ConfigurationOf(null));
    const reward = await this.rewards.findOrNew(idFrom('campaign', String(campaignId), recommenderId, String(after)));
    reward.grant({
      recommendationId: null,
      recipientId: null,
      beneficiary: 'recommender',
      beneficiaryId: recommenderId,
      amountCents,
      orderId: null,
      origin: 'campaign',
      ...(ofVersion !== undefined && {
        under: {
          configurationVersion: configuration?.version ?? 0,
          campaign: { campaignId, version: ofVersion, after },
        },
      }),
    });
    await this.claimPeriod.open(reward);
    await this.rewards.save(reward);
  }
}
