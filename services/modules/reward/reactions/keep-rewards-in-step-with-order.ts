import { QueryBus } from '@nestjs/cqrs';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import {
  ContractClosed,
  ContractNotConcluded,
  OrderCancelled,
  OrderRefused,
  OrderReleased,
  OrderTakenBack,
  type OrderEvent,
} from '../../order/events.js';
import { PromisedUnder } from '../../recommendation/api.js';
import { RewardsEarnedBy } from '../../order/ports.js';
import type { CancelReason } from '../events.js';
import { idOfEarned, type Grant } from '../domain/reward.js';
import { Rewards } from '../persistence/rewards.js';
import { CancelReward } from '../use-cases/cancel-reward.js';
import { ClaimPeriod } from '../use-cases/claim-period.js';

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
    private readonly claimPeriod: ClaimPeriod,
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
    const { parts, configurationVersion, recommenderShare } = await this.queries.execute(
      new RewardsEarnedBy({ recommendationId, recipientId, rewardCents }),
    );
    const under = {
      configurationVersion,
      offered: offeredUnder ?? (await this.queries.execute(new PromisedUnder(recommendationId))),
      productId,
      recommenderShare,
    };
    const grant = { recommendationId, recipientId, orderId, origin: 'order' as const, under };
    for (const part of parts) await this.open({ ...grant, ...part }, turn);
  }

  private async open(grant: Grant & { readonly orderId: string }, turn: number): Promise<void> {
    const reward = await this.rewards.findOrNew(idOfEarned(grant.orderId, grant.beneficiary, turn));
    reward.grant(grant);
    await this.rewards.save(reward);
  }

  private async makeReady(rewardId: string): Promise<void> {
    const reward = await this.rewards.load(rewardId);
    await this.claimPeriod.open(reward);
    await this.rewards.save(reward);
  }
}
