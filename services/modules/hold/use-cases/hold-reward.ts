import { CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { DueHandler, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import { withoutPersonalData } from '#platform/logger.js';
import { BankDetailsDisputed } from '../../account/api.js';
import { RewardsOfBeneficiary } from '../../reward/api.js';
import { HoldReward } from '../api.js';
import { END_WAITING, Holds } from '../persistence.js';

@CommandHandler(HoldReward)
export class HoldRewardHandler implements ICommandHandler<HoldReward> {
  constructor(private readonly holds: Holds) {}

  async execute({ held: { rewardId, reason, until, by } }: HoldReward): Promise<void> {
    const hold = await this.holds.of(rewardId);
    hold.hold(rewardId, reason, until ?? null);
    await this.holds.save(hold);
    if (by) await this.holds.saveHolder(rewardId, by.name, withoutPersonalData(by.why));
  }
}

@DueHandler(END_WAITING, 'expiry')
export class EndWaiting implements DueWorkHandler {
  constructor(private readonly holds: Holds) {}

  async due(rewardId: string, now: Date): Promise<void> {
    const hold = await this.holds.of(rewardId);
    hold.timeIsOver(now);
    await this.holds.save(hold);
  }
}

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

/** What the module listens to: its module spreads the list. */
export const reactions = [HoldRewardsWhenBankDetailsDisputed];
