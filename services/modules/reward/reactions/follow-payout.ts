import { QueryBus } from '@nestjs/cqrs';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { SealedPayoutOf, WasPaidToFormerAccount } from '../ports.js';
import { PayoutDropped, PayoutReturned, PayoutSettled } from '../../payout/events.js';
import { AccountToPayFor } from '../api.js';
import { Rewards } from '../persistence/rewards.js';
import { ClaimPeriod } from '../use-cases/claim-period.js';

/** A bank's result settles it or makes it want bank details again; the payout's other states do not concern it. */
@Reaction({ name: 'follow-payout', queue: 'payouts', on: [PayoutDropped, PayoutSettled, PayoutReturned] })
export class FollowPayout implements TransactionalReaction {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
    private readonly claimPeriod: ClaimPeriod,
  ) {}

  async react(event: RecordedEvent<PayoutEnd>): Promise<void> {
    const { type, data } = event as PayoutEnd;
    const staysPayable = type !== 'PayoutDropped' || (await this.staysPayable(data.rewardId));
    const reward = await this.rewards.find(data.rewardId);
    if (!reward) return;
    if (type === 'PayoutSettled') reward.paid(data.payoutId, data.afterRejection);
    else if (type === 'PayoutReturned') {
      reward.returned(data.payoutId, data.reason, data.rejected);
      // The account was corrected since the payment left, as its owner would be asked to do now.
      if (await this.queries.execute(new WasPaidToFormerAccount(data.payoutId))) reward.bankDetailsStored();
    } else if (!staysPayable) reward.accountMissing();
    await this.claimPeriod.reopen(reward);
    await this.rewards.save(reward);
  }

  /** Whether it stays payable: its bank details still exist, or another payout is sealed by now with its own copy. */
  private async staysPayable(rewardId: string): Promise<boolean> {
    return (
      (await this.queries.execute(new AccountToPayFor(rewardId))) !== null ||
      (await this.queries.execute(new SealedPayoutOf(rewardId))) !== null
    );
  }
}

type PayoutEnd = EventFrom<typeof PayoutDropped | typeof PayoutSettled | typeof PayoutReturned>;
