import { DueHandler } from '#engine/scheduler/due-work.js';
import { Rewards } from '../../persistence/rewards.js';

export const EXPIRE_REWARD = 'expire-reward';

@DueHandler(EXPIRE_REWARD)
export class ExpireReward {
  constructor(private readonly rewards: Rewards) {}

  async due(rewardId: string, now: Date): Promise<void> {
    await this.rewards.follow(rewardId, reward => reward.expire(now));
  }
}
