import { QueryBus } from '@nestjs/cqrs';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import { idFrom } from '#platform/domain/ids.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { RewardHoldRefused } from '../../hold/api.js';
import {
  ContractClosed,
  ContractNotConcluded,
  OrderCancelled,
  OrderRefused,
  OrderReleased,
  OrderTakenBack,
  type OrderEvent,
} from '../../order/api.js';
import { RecommendationCancelled, RecommendationTerms } from '../../recommendation/api.js';
import type { CancelReason, Grant } from '../domain/reward.js';
import { splitReward } from '../domain/split.js';
import { Rewards } from '../persistence/rewards.js';
import { CancelReward, MakeRewardReady } from '../use-cases/change-reward.js';

const endings: Readonly<Partial<Record<OrderEvent['type'], CancelReason>>> = {
  OrderCancelled: 'contract-cancelled',
  ContractNotConcluded: 'contract-not-concluded',
  OrderRefused: 'order-refused',
  OrderTakenBack: 'assigned-elsewhere',
};

/** One consumer for the whole life of an order, since its events must arrive in their order: grant, make ready, cancel. An order that was assigned anew earns anew, for whom it is now. */
@Reaction({
  name: 'keep-rewards-in-step-with-order',
  queue: 'rewards',
  on: [ContractClosed, OrderReleased, OrderCancelled, ContractNotConcluded, OrderRefused, OrderTakenBack],
})
export class KeepRewardsInStepWithOrder implements TransactionalReaction {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
    private readonly tenants: TenantDirectory,
    private readonly ready: MakeRewardReady,
    private readonly cancel: CancelReward,
  ) {}

  async react({ type, data }: RecordedEvent<OrderEvent>): Promise<void> {
    if (type === 'ContractClosed') return this.grant(ContractClosed.schema.parse(data));
    const reason = endings[type];
    for (const rewardId of await this.rewards.idsOfOrder(data.orderId)) {
      if (reason) await this.cancel.wherePossible(rewardId, reason);
      else await this.makeReady(rewardId);
    }
  }

  private async grant({
    orderId,
    recommendationId,
    recipientId,
    rewardCents,
    turn = 0,
  }: ReturnType<typeof ContractClosed.of>['data']): Promise<void> {
    const terms = await this.queries.execute(new RecommendationTerms(recommendationId));
    if (!terms) throw new Error(`Order ${orderId} names a recommendation that is not there.`);
    const tenant = await this.tenants.byId(currentWork().tenantId);
    const split = splitReward({
      amountCents: rewardCents ?? terms.rewardCents,
      recommenderShare: terms.recommenderShare,
      recipientCapCents: tenant?.config.maxRecipientRewardCents ?? null,
      recipientIsKnown: recipientId !== null,
    });
    const common = { recommendationId, recipientId, orderId, origin: 'order' as const };
    await this.open(
      {
        ...common,
        beneficiary: 'recommender',
        beneficiaryId: terms.recommenderId,
        amountCents: split.recommenderCents,
      },
      turn,
    );
    if (recipientId)
      await this.open(
        { ...common, beneficiary: 'recipient', beneficiaryId: recipientId, amountCents: split.recipientCents },
        turn,
      );
  }

  /** The id follows from the order, the beneficiary and which assignment it is, so a repeated delivery finds the reward it made. */
  private async open(grant: Grant, turn: number): Promise<void> {
    if (grant.amountCents === 0) return;
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

/** Blocked or withdrawn by a person. What the order's end cancels is the order's consumer's business. */
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

/** A person looked at it and found that the conditions are not met; the mail about a cancelled reward says so. */
@Reaction({ name: 'cancel-reward-when-hold-refused', queue: 'rewards', on: [RewardHoldRefused] })
export class CancelRewardWhenHoldRefused implements TransactionalReaction {
  constructor(private readonly cancel: CancelReward) {}

  async react({ data: { rewardId } }: RecordedEvent<ReturnType<typeof RewardHoldRefused.of>>): Promise<void> {
    await this.cancel.wherePossible(rewardId, 'by-agency');
  }
}
