import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Handles } from '#platform/messages.js';
import { AnyRewardStays, RewardsOfOrder } from '../../order/ports.js';
import { Rewards } from '../persistence/rewards.js';
import { SealedPayoutOf } from '../ports.js';

/** Answers the ports of the order module. */
@Injectable()
export class OrdersRewards {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
  ) {}

  @Handles(RewardsOfOrder)
  async of(recommendationId: string, orderId: string) {
    return (await this.rewards.ofRecommendation(recommendationId)).filter(reward => reward.orderId === orderId);
  }

  @Handles(AnyRewardStays)
  async anyStays(recommendationId: string, orderIds: readonly string[]): Promise<boolean> {
    for (const { rewardId, orderId, earned, status } of await this.rewards.ofRecommendation(recommendationId)) {
      if (orderId === null || !orderIds.includes(orderId)) continue;
      if (earned || status === 'expired' || (await this.queries.execute(new SealedPayoutOf(rewardId))) !== null)
        return true;
    }
    return false;
  }
}
