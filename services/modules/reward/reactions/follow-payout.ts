import { QueryBus } from '@nestjs/cqrs';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { idFrom } from '#platform/domain/ids.js';
import { BankDetailsRemoved, BankDetailsStored, RecommenderErased, type BankDetailsEvent } from '../../account/api.js';
import { CampaignTierReached } from '../../campaign/api.js';
import {
  PayoutCollected,
  PayoutDropped,
  PayoutReturned,
  PayoutSealed,
  PayoutSent,
  PayoutSettled,
  SealedPayoutOf,
  type PayoutEvent,
} from '../../payout/api.js';
import { VoucherMailed } from '../../voucher/api.js';
import type { Reward } from '../domain/reward.js';
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

@Reaction({
  name: 'follow-payout',
  queue: 'payouts',
  on: [PayoutCollected, PayoutDropped, PayoutSealed, PayoutSent, PayoutSettled, PayoutReturned],
})
export class FollowPayout implements TransactionalReaction {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
    private readonly ready: MakeRewardReady,
  ) {}

  async react(event: RecordedEvent<PayoutEvent>): Promise<void> {
    const { type, data } = event as PayoutEvent;
    const payable = type === 'PayoutDropped' && (await this.staysPayable(data));
    const reward = await this.rewards.find(data.rewardId);
    if (!reward) return;
    apply(event as PayoutEvent, reward, payable);
    await this.ready.again(reward);
    await this.rewards.save(reward);
  }

  /** After a refused batch the account is asked for anew: it may have been removed while the batch held its copy. */
  private async staysPayable({ reason, rewardId }: ReturnType<typeof PayoutDropped.of>['data']): Promise<boolean> {
    if (reason !== 'batch-refused') return reason !== 'bank-details-missing';
    return (await this.queries.execute(new AccountToPayFor(rewardId))) !== null;
  }
}

function apply({ type, data }: PayoutEvent, reward: Reward, payable: boolean): void {
  switch (type) {
    case 'PayoutCollected':
      return reward.collected(data);
    case 'PayoutDropped':
      return reward.dropped(data.payoutId, payable);
    case 'PayoutSealed':
      return reward.sealed(data);
    case 'PayoutSent':
      return reward.sent(data);
    case 'PayoutSettled':
      return reward.paid(data.payoutId);
    case 'PayoutReturned':
      return reward.returned(data.payoutId, data.reason);
  }
}

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
