import { CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { DueHandler, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { withoutPersonalData } from '#platform/logger.js';
import { FindRecommender } from '../../account/published-questions.js';
import { RewardFor } from '../../reward/published-questions.js';
import { END_WAITING, Holds } from '../persistence/holds.js';
import { HoldReward, MayLeave } from '../published-commands.js';
import { Signals } from './signals.js';

/** The one place that says whether something may leave: collection, seal, approval and the voucher's code ask here. */
@CommandHandler(MayLeave)
export class MayLeaveHandler implements ICommandHandler<MayLeave> {
  constructor(
    private readonly holds: Holds,
    private readonly signals: Signals,
    private readonly queries: QueryBus,
  ) {}

  async execute({ rewardId }: MayLeave): Promise<boolean> {
    const state = await this.holds.stateOf(rewardId);
    if (state === 'held' || state === 'refused') return false;
    const reward = await this.queries.execute(new RewardFor(rewardId));
    if (!reward) return false;
    if (
      reward.beneficiary === 'recommender' &&
      (await this.queries.execute(new FindRecommender({ recommenderId: reward.beneficiaryId })))?.state === 'blocked'
    )
      return false;
    const found = await this.signals.of(reward);
    if (found.length === 0) return true;
    const hold = await this.holds.of(rewardId);
    for (const { reason, until } of found) hold.hold(rewardId, reason, until);
    await this.holds.save(hold);
    return hold.state !== 'held' && hold.state !== 'refused';
  }
}

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

@DueHandler(END_WAITING)
export class EndWaiting implements DueWorkHandler {
  constructor(private readonly holds: Holds) {}

  async due(rewardId: string, now: Date): Promise<void> {
    const hold = await this.holds.of(rewardId);
    hold.timeIsOver(now);
    await this.holds.save(hold);
  }
}
