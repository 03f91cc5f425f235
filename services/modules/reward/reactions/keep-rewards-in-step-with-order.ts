import { QueryBus } from '@nestjs/cqrs';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import { idFrom } from '#platform/domain/ids.js';
import {
  ContractClosed,
  ContractNotConcluded,
  OrderCancelled,
  OrderRefused,
  OrderReleased,
  OrderTakenBack,
  type OrderEvent,
} from '../../order/events.js';
import { PromisedUnder, RecommendationTerms } from '../../recommendation/api.js';
import { ConfigurationOf } from '../../tenant/api.js';
import type { CancelReason } from '../events.js';
import type { Grant } from '../domain/reward.js';
import { rewardsOf } from '../domain/split-reward.js';
import { Rewards } from '../persistence/rewards.js';
import { CancelReward } from '../use-cases/cancel-reward.js';
import { MakeRewardReady } from '../use-cases/claim-period.js';

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
