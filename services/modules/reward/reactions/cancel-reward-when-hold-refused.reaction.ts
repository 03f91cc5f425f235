import type { RecordedEvent } from '#platform/domain/event.js';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { RewardHoldRefused } from '../../hold/published-events.js';
import { CancelReward } from '../commands/cancel-reward/cancel-reward.js';

/** A person looked at it and found that the conditions are not met; the mail about a cancelled reward says so. */
@Reaction({ name: 'cancel-reward-when-hold-refused', on: [RewardHoldRefused] })
export class CancelRewardWhenHoldRefused implements TransactionalReaction {
  constructor(private readonly cancel: CancelReward) {}

  async react({ data: { rewardId } }: RecordedEvent<ReturnType<typeof RewardHoldRefused.of>>): Promise<void> {
    await this.cancel.wherePossible(rewardId, 'by-agency');
  }
}
