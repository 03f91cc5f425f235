import { QueryBus } from '@nestjs/cqrs';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { idFrom } from '#platform/domain/ids.js';
import { BankDetailsRemoved, BankDetailsStored, RecommenderErased, type BankDetailsEvent } from '../account/api.js';
import { CampaignTierReached } from '../campaign/api.js';
import { RewardHoldRefused } from '../hold/api.js';
import {
  ContractClosed,
  ContractNotConcluded,
  OrderCancelled,
  OrderRefused,
  OrderReleased,
  OrderTakenBack,
  type OrderEvent,
} from '../order/api.js';
import { PayoutDropped, PayoutReturned, PayoutSettled, SealedPayoutOf, WasPaidToFormerAccount } from '../payout/api.js';
import { PromisedUnder, RecommendationCancelled, RecommendationTerms } from '../recommendation/api.js';
import { ConfigurationOf } from '../tenant/api.js';
import { VoucherMailed } from '../voucher/api.js';
import { AccountToPayFor } from './api.js';
import type { CancelReason, Grant } from './domain/reward.js';
import { rewardsOf } from './domain/granting.js';
import { Goodwills, Rewards } from './persistence.js';
import { CancelReward, MakeRewardReady } from './use-cases/choose-reward.js';

const endings: Readonly<Partial<Record<OrderEvent['type'], CancelReason>>> = {
  OrderCancelled: 'contract-cancelled',
  ContractNotConcluded: 'contract-not-concluded',
  OrderRefused: 'order-refused',
  OrderTakenBack: 'assigned-elsewhere',
};

/**
 * One consumer for all events of an order, since they must be processed in order: grant, make ready, cancel. An order
 * that was reassigned earns anew, for its new contact.
 */
@Reaction({
  name: 'keep-rewards-in-step-with-order',
  queue: 'rewards',
  on: [ContractClosed, OrderReleased, OrderCancelled, ContractNotConcluded, OrderRefused, OrderTakenBack],
})
export class KeepRewardsInStepWithOrder implements TransactionalReaction {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
    private readonly ready: MakeRewardReady,
    private readonly cancel: CancelReward,
  ) {}

  async react({ type, data }: RecordedEvent<OrderEvent>): Promise<void> {
    if (type === 'ContractClosed') return this.grant(ContractClosed.schema.parse(data));
    const reason =
      type === 'OrderCancelled' && 'reason' in data && data.reason === 'withdrawn'
        ? 'contract-withdrawn'
        : endings[type];
    for (const rewardId of await this.rewards.idsOfOrder(data.orderId)) {
      if (reason) await this.cancel.wherePossible(rewardId, reason);
      else await this.makeReady(rewardId);
    }
  }

  private async grant({
    orderId,
    recommendationId,
    recipientId,
    productId,
    rewardCents,
    offeredUnder,
    turn = 0,
  }: ReturnType<typeof ContractClosed.of>['data']): Promise<void> {
    const terms = await this.queries.execute(new RecommendationTerms(recommendationId));
    if (!terms) throw new Error(`Order ${orderId} names a recommendation that is not there.`);
    const configuration = await this.queries.execute(new ConfigurationOf(null));
    const under = {
      configurationVersion: configuration?.version ?? 0,
      offered: offeredUnder ?? (await this.queries.execute(new PromisedUnder(recommendationId))),
      productId,
      recommenderShare: terms.recommenderShare,
    };
    const parts = rewardsOf({
      amountCents: rewardCents ?? terms.rewardCents,
      recommenderShare: terms.recommenderShare,
      recipientCapCents: configuration?.config.maxRecipientRewardCents ?? null,
      recipientIsKnown: recipientId !== null,
    });
    for (const { beneficiary, amountCents } of parts) {
      const beneficiaryId = beneficiary === 'recommender' ? terms.recommenderId : recipientId!;
      const grant = { recommendationId, recipientId, orderId, origin: 'order' as const, under };
      await this.open({ ...grant, beneficiary, beneficiaryId, amountCents }, turn);
    }
  }

  /** The id is derived from the order, the beneficiary and the number of its assignment, so a repeated delivery finds the same reward. */
  private async open(grant: Grant, turn: number): Promise<void> {
    const reward = await this.rewards.findOrNew(
      idFrom(grant.orderId ?? '', grant.beneficiary, ...(turn > 0 ? [String(turn)] : [])),
    );
    reward.grant(grant);
    await this.rewards.save(reward);
  }

  private async makeReady(rewardId: string): Promise<void> {
    const reward = await this.rewards.load(rewardId);
    await this.ready.apply(reward);
    await this.rewards.save(reward);
  }
}

/** Only cancellations by a person (blocked, withdrawn). Those caused by an order's end are handled by the order's consumer. */
@Reaction({ name: 'cancel-rewards-when-recommendation-cancelled', queue: 'rewards', on: [RecommendationCancelled] })
export class CancelRewardsWhenRecommendationCancelled implements TransactionalReaction {
  constructor(
    private readonly rewards: Rewards,
    private readonly cancel: CancelReward,
  ) {}

  async react({ data }: RecordedEvent<ReturnType<typeof RecommendationCancelled.of>>): Promise<void> {
    if (data.reason !== 'blocked' && data.reason !== 'withdrawn') return;
    for (const rewardId of await this.rewards.unsettledIdsOfRecommendation(data.recommendationId))
      await this.cancel.wherePossible(rewardId, 'recommendation-cancelled');
  }
}

/** A person decided that the conditions are not met; the mail about the cancelled reward says so. */
@Reaction({ name: 'cancel-reward-when-hold-refused', queue: 'rewards', on: [RewardHoldRefused] })
export class CancelRewardWhenHoldRefused implements TransactionalReaction {
  constructor(private readonly cancel: CancelReward) {}

  async react({ data: { rewardId } }: RecordedEvent<ReturnType<typeof RewardHoldRefused.of>>): Promise<void> {
    await this.cancel.wherePossible(rewardId, 'by-agency');
  }
}

/** Makes rewards that wait for bank details payable, or wants these again where they were removed before the seal. */
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
      // A sealed batch pays to its own copy of the bank details.
      else if ((await this.queries.execute(new SealedPayoutOf(rewardId))) === null)
        await this.rewards.follow(rewardId, reward => reward.bankDetailsRemoved());
    }
  }
}

/** A bank's result settles it or makes it want bank details again; the payout's other states do not concern it. */
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
    if (type === 'PayoutSettled') reward.paid(data.payoutId, data.afterRejection);
    else if (type === 'PayoutReturned') {
      reward.returned(data.payoutId, data.reason, data.rejected);
      // The account was corrected since the payment left, as its owner would be asked to do now.
      if (await this.queries.execute(new WasPaidToFormerAccount(data.payoutId))) reward.bankDetailsStored();
    } else if (!staysPayable) reward.accountMissing();
    await this.ready.again(reward);
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

@Reaction({ name: 'pick-up-reward-when-voucher-mailed', queue: 'vouchers', on: [VoucherMailed] })
export class PickUpRewardWhenVoucherMailed implements TransactionalReaction {
  constructor(private readonly rewards: Rewards) {}

  async react({ data: { rewardId, voucherId } }: RecordedEvent<ReturnType<typeof VoucherMailed.of>>): Promise<void> {
    await this.rewards.follow(rewardId, reward => reward.pickedUp(voucherId));
  }
}

/** The campaign's extra is a reward of its own; it needs no release, so it is ready at once. */
@Reaction({ name: 'grant-campaign-reward-when-campaign-tier-reached', queue: 'rewards', on: [CampaignTierReached] })
export class GrantCampaignRewardWhenCampaignTierReached implements TransactionalReaction {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
    private readonly ready: MakeRewardReady,
  ) {}

  async react({
    data: { campaignId, recommenderId, after, amountCents, ofVersion },
  }: RecordedEvent<ReturnType<typeof CampaignTierReached.of>>): Promise<void> {
    const configuration = await this.queries.execute(new ConfigurationOf(null));
    const reward = await this.rewards.findOrNew(idFrom('campaign', String(campaignId), recommenderId, String(after)));
    reward.grant({
      recommendationId: null,
      recipientId: null,
      beneficiary: 'recommender',
      beneficiaryId: recommenderId,
      amountCents,
      orderId: null,
      origin: 'campaign',
      ...(ofVersion !== undefined && {
        under: {
          configurationVersion: configuration?.version ?? 0,
          campaign: { campaignId, version: ofVersion, after },
        },
      }),
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

/** Reactions of this file; the module registers them. */
export const reactions = [
  KeepRewardsInStepWithOrder,
  CancelRewardsWhenRecommendationCancelled,
  CancelRewardWhenHoldRefused,
  FollowBankDetails,
  FollowPayout,
  PickUpRewardWhenVoucherMailed,
  GrantCampaignRewardWhenCampaignTierReached,
  ForgetGoodwillWhenRecommenderErased,
];
