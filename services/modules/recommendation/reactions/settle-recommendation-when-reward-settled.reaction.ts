import { QueryBus } from '@nestjs/cqrs';
import type { EventFrom, RecordedEvent } from '#platform/domain/event.js';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { RewardCancelled, RewardExpired, RewardPaid, RewardPickedUp } from '../../reward/published-events.js';
import { RewardsOfRecommendation } from '../../reward/published-questions.js';
import { RecommendationRepository } from '../persistence/recommendation.repository.js';

type RewardEnded = EventFrom<typeof RewardPaid | typeof RewardPickedUp | typeof RewardCancelled | typeof RewardExpired>;

/** Ok → Gezahlt, once all rewards of it are through. */
@Reaction({
  name: 'settle-recommendation-when-reward-settled',
  on: [RewardPaid, RewardPickedUp, RewardCancelled, RewardExpired],
})
export class SettleRecommendationWhenRewardSettled implements TransactionalReaction<RewardEnded> {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly queries: QueryBus,
  ) {}

  async react({ data: { recommendationId } }: RecordedEvent<RewardEnded>): Promise<void> {
    if (recommendationId === null) return;
    const recommendation = await this.recommendations.load(recommendationId);
    const rewards = await this.queries.execute(new RewardsOfRecommendation(recommendationId));
    // Orders are heard by another consumer: the contract's news may still be on its way. Tried again later.
    if (recommendation.status === 'open' && rewards.some(reward => reward.earned))
      throw new Error('A reward was paid before the contract was heard of.');
    recommendation.settle(rewards);
    await this.recommendations.save(recommendation);
  }
}
