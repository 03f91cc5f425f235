import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Handles } from '#platform/messages.js';
import { isPaidToOwnAccount } from '#reward-types/index.js';
import { FindRecommender } from '../../account/api.js';
import { CameBackTo } from '../../payout/api.js';
import { RewardFor, type RewardView } from '../../reward/api.js';
import { ScreenBeforePayment } from '../api.js';
import { Holds } from '../persistence.js';
import { Signals } from '../queries/signals.js';

@Injectable()
export class Screening {
  constructor(
    private readonly holds: Holds,
    private readonly signals: Signals,
    private readonly queries: QueryBus,
  ) {}

  /** The only place that decides whether a reward may leave, for collection, seal, approval and voucher codes. */
  @Handles(ScreenBeforePayment)
  async screen(rewardIds: readonly string[]): Promise<ReadonlySet<string>> {
    const asked: RewardView[] = [];
    for (const rewardId of rewardIds) {
      const reward = await this.unlessStopped(rewardId);
      if (reward) asked.push(reward);
    }
    const paidByTransfer = asked.filter(({ choice }) => isPaidToOwnAccount(choice));
    // One question for all of them: to nearly everybody nothing ever came back.
    const cameBackTo =
      paidByTransfer.length === 0
        ? new Set<string>()
        : await this.queries.execute(new CameBackTo(paidByTransfer.map(({ beneficiaryId }) => beneficiaryId)));
    const leaving = new Set<string>();
    for (const reward of asked) if (await this.hasNoSignal(reward, cameBackTo)) leaving.add(reward.rewardId);
    return leaving;
  }

  /** The reward, unless it is held or was refused, or its owner is blocked. */
  private async unlessStopped(rewardId: string): Promise<RewardView | null> {
    const state = await this.holds.stateOf(rewardId);
    if (state === 'held' || state === 'refused') return null;
    const reward = await this.queries.execute(new RewardFor(rewardId));
    if (reward?.beneficiary !== 'recommender') return reward;
    const owner = await this.queries.execute(new FindRecommender({ recommenderId: reward.beneficiaryId }));
    return owner?.state === 'blocked' ? null : reward;
  }

  private async hasNoSignal(reward: RewardView, cameBackTo: ReadonlySet<string>): Promise<boolean> {
    const { rewardId } = reward;
    const found = await this.signals.of(reward, cameBackTo);
    if (found.length === 0) return true;
    const hold = await this.holds.of(rewardId);
    for (const { reason, until, payoutId } of found) hold.hold(rewardId, reason, until, payoutId);
    await this.holds.save(hold);
    return hold.state !== 'held' && hold.state !== 'refused';
  }
}
