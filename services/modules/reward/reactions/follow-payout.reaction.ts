import { QueryBus } from '@nestjs/cqrs';
import type { RecordedEvent } from '#platform/domain/event.js';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { HasBankDetails } from '../../account/published-questions.js';
import {
  PayoutCollected,
  PayoutDropped,
  PayoutReturned,
  PayoutSealed,
  PayoutSent,
  PayoutSettled,
  type PayoutEvent,
} from '../../payout/published-events.js';
import type { Reward } from '../domain/reward.js';
import { Rewards } from '../persistence/rewards.js';

@Reaction({
  name: 'follow-payout',
  on: [PayoutCollected, PayoutDropped, PayoutSealed, PayoutSent, PayoutSettled, PayoutReturned],
})
export class FollowPayout implements TransactionalReaction {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
  ) {}

  async react(event: RecordedEvent<PayoutEvent>): Promise<void> {
    const { type, data } = event as PayoutEvent;
    const payable = type === 'PayoutDropped' && (await this.staysPayable(data));
    await this.rewards.follow(data.rewardId, reward => apply(event as PayoutEvent, reward, payable));
  }

  /** After a refused batch the account is asked for anew: it may have been removed while the batch held its copy. */
  private async staysPayable({ reason, rewardId }: ReturnType<typeof PayoutDropped.of>['data']): Promise<boolean> {
    if (reason !== 'batch-refused') return reason !== 'bank-details-missing';
    const reward = await this.rewards.view(rewardId);
    return reward !== undefined && this.queries.execute(new HasBankDetails(reward.beneficiaryId));
  }
}

function apply({ type, data }: PayoutEvent, reward: Reward, payable: boolean): void {
  switch (type) {
    case 'PayoutCollected':
      return reward.collected(data);
    case 'PayoutDropped':
      return reward.dropped(data.payoutId, payable);
    case 'PayoutSealed':
      return reward.sealed(data);
    case 'PayoutSent':
      return reward.sent(data);
    case 'PayoutSettled':
      return reward.paid(data.payoutId);
    case 'PayoutReturned':
      return reward.returned(data.payoutId, data.reason);
  }
}
