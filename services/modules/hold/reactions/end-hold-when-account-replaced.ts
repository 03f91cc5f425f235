import { QueryBus } from '@nestjs/cqrs';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import { BankDetailsStored } from '../../account/events.js';
import { RewardsOfBeneficiary } from '../../reward/api.js';
import { Holds } from '../persistence.js';
import { Signals } from '../queries/signals.js';

/** Other bank details are stored: what the bank said of the former ones is no question any more. */
@Reaction({ name: 'end-hold-when-account-replaced', queue: 'rewards', on: [BankDetailsStored] })
export class EndHoldWhenAccountReplaced implements TransactionalReaction {
  constructor(
    private readonly holds: Holds,
    private readonly queries: QueryBus,
    private readonly signals: Signals,
  ) {}

  async react({ data: { beneficiaryId } }: RecordedEvent<ReturnType<typeof BankDetailsStored.of>>): Promise<void> {
    if ((await this.signals.refusedPayout(beneficiaryId)) !== null) return;
    for (const { rewardId } of await this.queries.execute(new RewardsOfBeneficiary(beneficiaryId))) {
      if ((await this.holds.stateOf(rewardId)) !== 'held') continue;
      const hold = await this.holds.of(rewardId);
      hold.noLonger('account-refused');
      await this.holds.save(hold);
    }
  }
}
