import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Handles } from '#platform/messages.js';
import {
  RewardsEarnedBy,
  RewardsEndedWith,
  type EndedContract,
  type EndedRewards,
  type StayingReward,
} from '../../order/ports.js';
import { idOfEarned, type Reward } from '../domain/reward.js';
import { Rewards } from '../persistence/rewards.js';
import { SealedPayoutOf } from '../ports.js';

/** Tells what the end of a contract will cancel, by the same conditions as cancelling. */
@Injectable()
export class RewardsEnded {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
  ) {}

  @Handles(RewardsEndedWith)
  async with(contract: EndedContract): Promise<EndedRewards> {
    const granted: Reward[] = [];
    for (const beneficiary of ['recommender', 'recipient'] as const) {
      const reward = await this.rewards.find(idOfEarned(contract.orderId, beneficiary, contract.turn));
      if (reward) granted.push(reward);
    }
    // Granting follows the report, so it may not have happened yet.
    if (granted.length === 0)
      return { falling: (await this.queries.execute(new RewardsEarnedBy(contract))).parts, staying: [] };
    const staying: StayingReward[] = [];
    const falling: Reward[] = [];
    for (const reward of granted) {
      const because = await this.whyItStays(reward);
      if (because) staying.push({ ...reward.about, because });
      else if (reward.mayBeCancelled) falling.push(reward);
    }
    return { falling: falling.map(({ about }) => about), staying };
  }

  /** Null: it is cancelled now, or was over before. */
  private async whyItStays({ id, state: { status } }: Reward): Promise<StayingReward['because'] | null> {
    if (status === 'paid' || status === 'picked-up') return status;
    return (await this.queries.execute(new SealedPayoutOf(id))) === null ? null : 'in-a-batch';
  }
}
