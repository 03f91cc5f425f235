import { QueryBus } from '@nestjs/cqrs';
import type { RecordedEvent } from '#platform/domain/event.js';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { BankDetailsRemoved, BankDetailsStored, type BankDetailsEvent } from '../../account/published-events.js';
import { SealedPayoutOf } from '../../payout/published-questions.js';
import { Rewards } from '../persistence/rewards.js';

/** Makes every waiting cash reward of the beneficiary payable, or asks for bank details again before the seal. */
@Reaction({ name: 'make-reward-payable-when-bank-details-stored', on: [BankDetailsStored, BankDetailsRemoved] })
export class FollowBankDetails implements TransactionalReaction {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
  ) {}

  async react({ type, data: { beneficiaryId } }: RecordedEvent<BankDetailsEvent>): Promise<void> {
    for (const rewardId of await this.rewards.idsMovedByBankDetailsOf(beneficiaryId)) {
      if (type === 'BankDetailsStored') await this.rewards.follow(rewardId, reward => reward.bankDetailsStored());
      // A sealed batch has its own copy of the account: the money goes there.
      else if ((await this.queries.execute(new SealedPayoutOf(rewardId))) === null)
        await this.rewards.follow(rewardId, reward => reward.bankDetailsRemoved());
    }
  }
}
