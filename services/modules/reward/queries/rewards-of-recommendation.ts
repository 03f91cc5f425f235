import { Injectable } from '@nestjs/common';
import { payeeOf } from '#reward-types/index.js';
import { Handles } from '#platform/messages.js';
import { PayeesOfRewardsTo, RewardsCameOf } from '../../recommendation/ports.js';
import { RewardsInCases } from '../api.js';
import { Rewards } from '../persistence/rewards.js';
import { RewardOptions } from './reward-options.js';

/** What is asked of the rewards of recommendations. */
@Injectable()
export class RecommendationsRewards {
  constructor(
    private readonly rewards: Rewards,
    private readonly options: RewardOptions,
  ) {}

  @Handles(RewardsCameOf)
  cameOf(recommendationId: string) {
    return this.rewards.ofRecommendation(recommendationId);
  }

  @Handles(RewardsInCases)
  inCases(recommendationIds: readonly string[], furtherOf: string | null) {
    return this.rewards.inCases(recommendationIds, furtherOf);
  }

  @Handles(PayeesOfRewardsTo)
  async payeesOf(beneficiaryId: string): Promise<ReadonlyMap<string, string | null>> {
    const settings = await this.options.settings();
    const rewards = await this.rewards.ofBeneficiary(beneficiaryId);
    return new Map(rewards.map(reward => [reward.rewardId, payeeOf(reward, settings)?.holder ?? null]));
  }
}
