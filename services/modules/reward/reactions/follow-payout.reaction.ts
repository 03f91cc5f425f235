import type { RecordedEvent } from '#platform/domain/event.js';
import { Reaction, type TransactionalReaction } from '#platform/reactions/reaction.js';
import { PayoutCollected, PayoutDropped, PayoutReturned, PayoutSealed, PayoutSent, PayoutSettled, type PayoutEvent } from '../../payout/published-events.js';
import type { Reward } from '../domain/reward.js';
import { Rewards } from '../persistence/rewards.js';

@Reaction({ name: 'follow-payout', on: [PayoutCollected, PayoutDropped, PayoutSealed, PayoutSent, PayoutSettled, PayoutReturned] })
export class FollowPayout implements TransactionalReaction {
  constructor(private readonly rewards: Rewards) {}

  async react(event: RecordedEvent<PayoutEvent>): Promise<void> {
    await this.rewards.follow(event.data.rewardId, (reward) => apply(event as PayoutEvent, reward));
  }
}

function apply({ type, data }: PayoutEvent, reward: Reward): void {
  switch (type) {
    case 'PayoutCollected': return reward.collected(data);
    case 'PayoutDropped': return reward.dropped(data.payoutId, data.reason !== 'bank-details-missing');
    case 'PayoutSealed': return reward.sealed(data);
    case 'PayoutSent': return reward.sent(data);
    case 'PayoutSettled': return reward.paid(data.payoutId);
    case 'PayoutReturned': return reward.returned(data.payoutId, data.reason);
  }
}
