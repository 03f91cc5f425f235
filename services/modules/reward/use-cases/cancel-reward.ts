import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { SealedPayoutOf } from '../ports.js';
import type { CancelReason } from '../events.js';
import { Rewards } from '../persistence/rewards.js';

/** Cancels a reward if possible; one in a sealed batch, paid or picked up stays as it is. */
@Injectable()
export class CancelReward {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
  ) {}

  async wherePossible(rewardId: string, reason: CancelReason): Promise<void> {
    const reward = await this.rewards.find(rewardId);
    if (!reward?.mayBeCancelled) return;
    // Locked until the commit, so that a seal comes before or after the cancellation.
    if ((await this.queries.execute(new SealedPayoutOf(rewardId))) !== null) return;
    reward.cancel(reason);
    await this.rewards.save(reward);
  }
}
