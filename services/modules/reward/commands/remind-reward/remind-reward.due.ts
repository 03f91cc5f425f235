import { DueHandler } from '#engine/scheduler/due-work.js';
import { Rewards } from '../../persistence/rewards.js';

export const REMIND_REWARD = 'remind-reward';
export const reminderSubject = (rewardId: string, daysLeft: number): string => `${rewardId}/${daysLeft}`;

@DueHandler(REMIND_REWARD)
export class RemindReward {
  constructor(private readonly rewards: Rewards) {}

  async due(subject: string): Promise<void> {
    const [rewardId = '', daysLeft = ''] = subject.split('/');
    await this.rewards.follow(rewardId, reward => reward.remind(Number(daysLeft)));
  }
}
