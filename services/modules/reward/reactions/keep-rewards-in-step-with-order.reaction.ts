import { QueryBus } from '@nestjs/cqrs';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { RecordedEvent } from '#platform/domain/event.js';
import { idFrom } from '#platform/domain/ids.js';
import { Reaction, type TransactionalReaction } from '#platform/reactions/reaction.js';
import { TenantDirectory } from '#platform/tenant/tenant-directory.js';
import { ContractClosed, ContractNotConcluded, OrderCancelled, OrderReleased, type OrderEvent } from '../../order/published-events.js';
import { RecommendationTerms } from '../../recommendation/published-questions.js';
import { CancelReward } from '../commands/cancel-reward/cancel-reward.js';
import { MakeRewardReady } from '../commands/make-reward-ready/make-reward-ready.js';
import type { Grant } from '../domain/reward.js';
import { splitReward } from '../domain/split.js';
import { Rewards } from '../persistence/rewards.js';

type OrderFact = OrderEvent['data'];

/** One consumer for the whole life of an order, since its events must arrive in their order: grant, make ready, cancel. */
@Reaction({ name: 'keep-rewards-in-step-with-order', on: [ContractClosed, OrderReleased, OrderCancelled, ContractNotConcluded] })
export class KeepRewardsInStepWithOrder implements TransactionalReaction {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
    private readonly tenants: TenantDirectory,
    private readonly ready: MakeRewardReady,
    private readonly cancel: CancelReward,
  ) {}

  async react({ type, data }: RecordedEvent<OrderEvent>): Promise<void> {
    if (type === 'ContractClosed') return this.grant(data);
    const rewardIds = await this.rewards.idsOfOrder(data.orderId);
    for (const rewardId of rewardIds) {
      if (type === 'OrderReleased') await this.makeReady(rewardId);
      else await this.cancel.wherePossible(rewardId, type === 'OrderCancelled' ? 'contract-cancelled' : 'contract-not-concluded');
    }
  }

  private async grant({ orderId, recommendationId, recipientId }: OrderFact): Promise<void> {
    const terms = await this.queries.execute(new RecommendationTerms(recommendationId));
    if (!terms) throw new Error(`Order ${orderId} names a recommendation that is not there.`);
    const tenant = await this.tenants.byId(currentWork().tenantId);
    const split = splitReward({
      amountCents: terms.rewardCents, recommenderShare: terms.recommenderShare, recipientCapCents: tenant?.config.maxRecipientRewardCents ?? null, recipientIsKnown: recipientId !== null,
    });
    const common = { recommendationId, recipientId, orderId, origin: 'order' as const };
    await this.open({ ...common, beneficiary: 'recommender', beneficiaryId: terms.recommenderId, amountCents: split.recommenderCents });
    if (recipientId) await this.open({ ...common, beneficiary: 'recipient', beneficiaryId: recipientId, amountCents: split.recipientCents });
  }

  /** The id follows from the order and the beneficiary, so a repeated delivery finds the reward it made. */
  private async open(grant: Grant): Promise<void> {
    if (grant.amountCents === 0) return;
    const reward = await this.rewards.findOrNew(idFrom(grant.orderId ?? '', grant.beneficiary));
    reward.grant(grant);
    await this.rewards.save(reward);
  }

  private async makeReady(rewardId: string): Promise<void> {
    const reward = await this.rewards.load(rewardId);
    await this.ready.apply(reward);
    await this.rewards.save(reward);
  }
}
