import { Command, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { DueHandler, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { Audit } from '#platform/audit.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { ensure } from '#platform/domain/domain-error.js';
import { withoutPersonalData } from '#platform/logger.js';
import { BankDetailsDisputed } from '../../account/api.js';
import { RewardPaid, RewardPickedUp, RewardsOfBeneficiary } from '../../reward/api.js';
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

/**
 * A person's decision on a held reward: it is released, or cancelled and its owner told. Refuses `not-found` and
 * `changed-meanwhile` (decided already, or it waits for a time only).
 */
export class DecideHold extends Command<void> {
  constructor(
    readonly decision: {
      readonly rewardId: string;
      readonly verdict: 'release' | 'refuse';
      readonly note: string;
      readonly byName: string;
    },
  ) {
    super();
  }
}

@CommandHandler(DecideHold)
export class DecideHoldHandler implements ICommandHandler<DecideHold> {
  constructor(
    private readonly holds: Holds,
    private readonly audit: Audit,
  ) {}

  async execute({ decision: { rewardId, verdict, note, byName } }: DecideHold): Promise<void> {
    const hold = await this.holds.of(rewardId);
    ensure(!hold.isNew, 'not-found');
    const why = [...hold.open.keys()];
    hold[verdict]();
    const reason = withoutPersonalData(note);
    await this.holds.saveDecision(hold, byName, reason);
    await this.audit.record({
      action: `hold.${verdict}`,
      subject: rewardId,
      by: byName,
      before: { state: 'held', why },
      after: { state: hold.state, reason },
    });
  }
}

/** Another person may have had access to the account: the owner's rewards are held until a staff member has spoken with the owner. */
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

type Settled = EventFrom<typeof RewardPaid | typeof RewardPickedUp>;

/** A booking of the bank outweighs its earlier report: a paid reward needs no decision any more. */
@Reaction({ name: 'end-hold-when-reward-settled', queue: 'rewards', on: [RewardPaid, RewardPickedUp] })
export class EndHoldWhenRewardSettled implements TransactionalReaction<Settled> {
  constructor(private readonly holds: Holds) {}

  async react({ data: { rewardId } }: RecordedEvent<Settled>): Promise<void> {
    if ((await this.holds.stateOf(rewardId)) !== 'held') return;
    const hold = await this.holds.of(rewardId);
    hold.overtaken();
    await this.holds.save(hold);
  }
}

/** Reactions of this file; the module registers them. */
export const reactions = [HoldRewardsWhenBankDetailsDisputed, EndHoldWhenRewardSettled];
