import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { SealedPayoutOf } from '../../../payout/published-questions.js';
import type { CancelReason } from '../../domain/reward.js';
import { Rewards } from '../../persistence/rewards.js';

/** Cancels what may still be cancelled; money in a sealed batch, paid or mailed stays as it is. */
@Injectable()
export class CancelReward {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
  ) {}

  async wherePossible(rewardId: string, reason: CancelReason): Promise<void> {
    const reward = await this.rewards.find(rewardId);
    if (!reward?.mayBeCancelled) return;
    // The seal may have been committed without this stream having heard of it yet.
    if ((await this.queries.execute(new SealedPayoutOf(rewardId))) !== null) return;
    reward.cancel(reason);
    await this.rewards.save(reward);
  }
}
