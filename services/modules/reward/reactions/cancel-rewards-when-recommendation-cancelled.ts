import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import { RecommendationCancelled } from '../../recommendation/events.js';
import { Rewards } from '../persistence/rewards.js';
import { CancelReward } from '../use-cases/cancel-reward.js';

/** Only cancellations by a person (blocked, withdrawn). Those caused by an order's end are handled by the order's consumer. */
@Reaction({ name: 'cancel-rewards-when-recommendation-cancelled', queue: 'rewards', on: [RecommendationCancelled] })
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
