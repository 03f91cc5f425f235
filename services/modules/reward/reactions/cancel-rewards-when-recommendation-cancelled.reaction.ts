import type { RecordedEvent } from '#platform/domain/event.js';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { RecommendationCancelled } from '../../recommendation/published-events.js';
import { CancelReward } from '../commands/cancel-reward/cancel-reward.js';
import { Rewards } from '../persistence/rewards.js';

/** Blocked or withdrawn by a person. What the order's end cancels is the order's consumer's business. */
@Reaction({ name: 'cancel-rewards-when-recommendation-cancelled', on: [RecommendationCancelled] })
export class CancelRewardsWhenRecommendationCancelled implements TransactionalReaction {
  constructor(
    private readonly rewards: Rewards,
    private readonly cancel: CancelReward,
  ) {}

  async react({ data }: RecordedEvent<ReturnType<typeof RecommendationCancelled.of>>): Promise<void> {
    if (data.reason !== 'blocked' && data.reason !== 'withdrawn') return;
    for (const rewardId of await this.rewards.unsettledIdsOfRecommendation(data.recommendationId))
      await this.cancel.wherePossible(rewardId, 'recommendation-cancelled');
  }
}
