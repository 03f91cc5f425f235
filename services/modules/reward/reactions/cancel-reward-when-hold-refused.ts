import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import { RewardHoldRefused } from '../../hold/events.js';
import { CancelReward } from '../use-cases/cancel-reward.js';

/** A person decided that the conditions are not met; the mail about the cancelled reward says so. */
@Reaction({ name: 'cancel-reward-when-hold-refused', queue: 'rewards', on: [RewardHoldRefused] })
export class CancelRewardWhenHoldRefused implements TransactionalReaction {
  constructor(private readonly cancel: CancelReward) {}

  async react({ data: { rewardId } }: RecordedEvent<ReturnType<typeof RewardHoldRefused.of>>): Promise<void> {
    await this.cancel.wherePossible(rewardId, 'by-agency');
  }
}
