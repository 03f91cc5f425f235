import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Handles } from '#platform/messages.js';
import { EraseAccount } from '../../account/api.js';
import { HoldReward } from '../../hold/api.js';
import { RewardsOfBeneficiary } from '../../reward/api.js';
import { EraseRecommender } from '../api.js';

@Injectable()
export class RecommenderErasure {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Handles(EraseRecommender)
  async erase(recommenderId: string, again = false): Promise<void> {
    const { wasBlocked } = await this.commands.execute(new EraseAccount(recommenderId, again));
    if (wasBlocked) await this.holdOwedRewards(recommenderId);
  }

  /** An erased account cannot be unblocked, so a person decides on each reward. */
  private async holdOwedRewards(recommenderId: string): Promise<void> {
    const rewards = await this.queries.execute(new RewardsOfBeneficiary(recommenderId));
    for (const { rewardId } of rewards.filter(({ settled }) => !settled))
      await this.commands.execute(new HoldReward({ rewardId, reason: 'owner-blocked' }));
  }
}
