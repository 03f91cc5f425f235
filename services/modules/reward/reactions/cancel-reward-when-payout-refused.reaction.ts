import type { RecordedEvent } from '#platform/domain/event.js';
import { Reaction, type TransactionalReaction } from '#platform/reactions/reaction.js';
import { PayoutHoldRefused } from '../../payout/published-events.js';
import { CancelReward } from '../commands/cancel-reward/cancel-reward.js';

/** A person looked at it and found that the conditions are not met; the mail about a cancelled reward says so. */
@Reaction({ name: 'cancel-reward-when-payout-refused', on: [PayoutHoldRefused] })
export class CancelRewardWhenPayoutRefused implements TransactionalReaction {
  constructor(private readonly cancel: CancelReward) {}

  async react({ data: { rewardId } }: RecordedEvent<ReturnType<typeof PayoutHoldRefused.of>>): Promise<void> {
    await this.cancel.wherePossible(rewardId, 'by-agency');
  }
}
