import { QueryBus } from '@nestjs/cqrs';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { idFrom } from '#platform/domain/ids.js';
import { BankDetailsRemoved, BankDetailsStored, RecommenderErased, type BankDetailsEvent } from '../../account/api.js';
import { CampaignTierReached } from '../../campaign/api.js';
import { PayoutDropped, PayoutReturned, PayoutSettled, SealedPayoutOf } from '../../payout/api.js';
import { VoucherMailed } from '../../voucher/api.js';
import { AccountToPayFor } from '../api.js';
import { Goodwills } from '../persistence/goodwills.js';
import { Rewards } from '../persistence/rewards.js';
import { MakeRewardReady } from '../use-cases/change-reward.js';

/** Makes every reward that waits for the beneficiary's account payable, or asks for bank details again before the seal. */
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
      // A sealed batch has its own copy of the account: the money goes there.
      else if ((await this.queries.execute(new SealedPayoutOf(rewardId))) === null)
        await this.rewards.follow(rewardId, reward => reward.bankDetailsRemoved());
    }
  }
}

/** What the bank says of a payout settles the reward or makes it want bank details again; the rest of its way is the payout's own. */
@Reaction({ name: 'follow-payout', queue: 'payouts', on: [PayoutDropped, PayoutSettled, PayoutReturned] })
export class FollowPayout implements TransactionalReaction {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
    private readonly ready: MakeRewardReady,
  ) {}

  async react(event: RecordedEvent<PayoutEnd>): Promise<void> {
    const { type, data } = event as PayoutEnd;
    const staysPayable = type !== 'PayoutDropped' || (await this.staysPayable(data.rewardId));
    const reward = await this.rewards.find(data.rewardId);
    if (!reward) return;
    if (type === 'PayoutSettled') reward.paid(data.payoutId);
    else if (type === 'PayoutReturned') reward.returned(data.payoutId, data.reason);
    else if (!staysPayable) reward.accountMissing();
    await this.ready.again(reward);
    await this.rewards.save(reward);
  }

  /** Unless its account is gone, as it may be since the batch took a copy. Another payout that is sealed by now has its own. */
  private async staysPayable(rewardId: string): Promise<boolean> {
    return (
      (await this.queries.execute(new AccountToPayFor(rewardId))) !== null ||
      (await this.queries.execute(new SealedPayoutOf(rewardId))) !== null
    );
  }
}
type PayoutEnd = EventFrom<typeof PayoutDropped | typeof PayoutSettled | typeof PayoutReturned>;

@Reaction({ name: 'pick-up-reward-when-voucher-mailed', queue: 'vouchers', on: [VoucherMailed] })
export class PickUpRewardWhenVoucherMailed implements TransactionalReaction {
  constructor(private readonly rewards: Rewards) {}

  async react({ data: { rewardId, voucherId } }: RecordedEvent<ReturnType<typeof VoucherMailed.of>>): Promise<void> {
    await this.rewards.follow(rewardId, reward => reward.pickedUp(voucherId));
  }
}

/** The extra is a reward of its own; there is nothing to release, so it is ready at once. */
@Reaction({ name: 'grant-campaign-reward-when-campaign-tier-reached', queue: 'rewards', on: [CampaignTierReached] })
export class GrantCampaignRewardWhenCampaignTierReached implements TransactionalReaction {
  constructor(
    private readonly rewards: Rewards,
    private readonly ready: MakeRewardReady,
  ) {}

  async react({
    data: { campaignId, recommenderId, after, amountCents },
  }: RecordedEvent<ReturnType<typeof CampaignTierReached.of>>): Promise<void> {
    const reward = await this.rewards.findOrNew(idFrom('campaign', String(campaignId), recommenderId, String(after)));
    reward.grant({
      recommendationId: null,
      recipientId: null,
      beneficiary: 'recommender',
      beneficiaryId: recommenderId,
      amountCents,
      orderId: null,
      origin: 'campaign',
    });
    await this.ready.apply(reward);
    await this.rewards.save(reward);
  }
}

@Reaction({ name: 'forget-goodwill-when-recommender-erased', queue: 'erasure', on: [RecommenderErased] })
export class ForgetGoodwillWhenRecommenderErased implements TransactionalReaction<EventFrom<typeof RecommenderErased>> {
  constructor(private readonly goodwills: Goodwills) {}

  react({ data: { recommenderId } }: RecordedEvent<EventFrom<typeof RecommenderErased>>): Promise<void> {
    return this.goodwills.forget(recommenderId);
  }
}
