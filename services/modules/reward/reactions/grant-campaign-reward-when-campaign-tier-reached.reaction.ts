import type { RecordedEvent } from '#platform/domain/event.js';
import { idFrom } from '#platform/domain/ids.js';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { CampaignTierReached } from '../../campaign/published-events.js';
import { MakeRewardReady } from '../commands/make-reward-ready/make-reward-ready.js';
import { Rewards } from '../persistence/rewards.js';

/** The extra is a reward of its own; there is nothing to release, so it is ready at once. */
@Reaction({ name: 'grant-campaign-reward-when-campaign-tier-reached', on: [CampaignTierReached] })
export class GrantCampaignRewardWhenCampaignTierReached implements TransactionalReaction {
  constructor(
    private readonly rewards: Rewards,
    private readonly ready: MakeRewardReady,
  ) {}

  async react({
    data: { campaignId, recommenderId, after, amountCents },
  }: RecordedEvent<ReturnType<typeof CampaignTierReached.of>>): Promise<void> {
    const reward = await this.rewards.findOrNew(idFrom('campaign', String(campaignId), recommenderId, String(after)));
    reward.grant({
      recommendationId: null,
      recipientId: null,
      beneficiary: 'recommender',
      beneficiaryId: recommenderId,
      amountCents,
      orderId: null,
      origin: 'campaign',
    });
    await this.ready.apply(reward);
    await this.rewards.save(reward);
  }
}
