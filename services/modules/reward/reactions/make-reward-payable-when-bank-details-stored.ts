import { QueryBus } from '@nestjs/cqrs';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import { BankDetailsRemoved, BankDetailsStored, type BankDetailsEvent } from '../../account/events.js';
import { SealedPayoutOf } from '../ports.js';
import { Rewards } from '../persistence/rewards.js';

/** Makes rewards that wait for bank details payable, or wants these again where they were removed before the seal. */
@Reaction({
  name: 'make-reward-payable-when-bank-details-stored',
  queue: 'payouts',
  on: [BankDetailsStored, BankDetailsRemoved],
})
export class FollowBankDetails implements TransactionalReaction {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
  ) {}

  async react({ type, data: { beneficiaryId } }: RecordedEvent<BankDetailsEvent>): Promise<void> {
    for (const rewardId of await this.rewards.idsMovedByBankDetailsOf(beneficiaryId)) {
      if (type === 'BankDetailsStored') await this.rewards.follow(rewardId, reward => reward.bankDetailsStored());
      // A sealed batch pays to its own copy of the bank details.
      else if ((await this.queries.execute(new SealedPayoutOf(rewardId))) === null)
        await this.rewards.follow(rewardId, reward => reward.bankDetailsRemoved());
    }
  }
}
