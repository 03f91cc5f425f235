import { QueryBus } from '@nestjs/cqrs';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { BankDetailsDisputed } from '../account/api.js';
import { RewardsOfBeneficiary } from '../reward/api.js';
import { Holds } from './persistence.js';

/** Somebody else got at the account: nothing of the owner's leaves before a person has spoken with them. */
@Reaction({ name: 'hold-rewards-when-bank-details-disputed', queue: 'rewards', on: [BankDetailsDisputed] })
export class HoldRewardsWhenBankDetailsDisputed implements TransactionalReaction {
  constructor(
    private readonly holds: Holds,
    private readonly queries: QueryBus,
  ) {}

  async react({ data: { beneficiaryId } }: RecordedEvent<ReturnType<typeof BankDetailsDisputed.of>>): Promise<void> {
    const rewards = await this.queries.execute(new RewardsOfBeneficiary(beneficiaryId));
    for (const { rewardId } of rewards.filter(({ settled }) => !settled)) {
      const hold = await this.holds.of(rewardId);
      hold.hold(rewardId, 'account-disputed');
      await this.holds.save(hold);
    }
  }
}
