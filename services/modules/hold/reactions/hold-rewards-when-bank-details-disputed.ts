import { QueryBus } from '@nestjs/cqrs';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import { BankDetailsDisputed } from '../../account/events.js';
import { RewardsOfBeneficiary } from '../../reward/api.js';
import { Holds } from '../persistence.js';

/**
 * Another person may have had access to the account: the owner's rewards are held until a staff member has spoken with
 * the owner.
 */
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
