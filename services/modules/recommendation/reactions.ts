import { QueryBus } from '@nestjs/cqrs';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { DueWork } from '#engine/scheduler/due-work.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { RecommenderActivated, RecommenderBlocked, RecommenderErased } from '../account/events.js';
import {
  ContractClosed,
  ContractNotConcluded,
  ContractWithoutReward,
  OrderAssigned,
  OrderCancelled,
  OrderRefused,
  OrderReported,
  OrderTakenBack,
} from '../order/events.js';
import { ConfirmedRecipients, MayStillConfirm } from '../recipient/api.js';
import { RecipientErased } from '../recipient/events.js';
import { RewardCancelled, RewardExpired, RewardPaid, RewardPickedUp } from '../reward/events.js';
import { RewardsCameOf } from './ports.js';
import { SpeakableCodes } from './persistence/followed-links.js';
import { undecidedAmong, type Recommendation, type RemainingProspects } from './domain/recommendation.js';
import {
  HeldRecommendations,
  OrdersOfRecommendation,
  RecommendationRepository,
} from './persistence/recommendations.js';
import { EXPIRE_RECOMMENDATION, OpenRecommendations, type Promised } from './use-cases/submit-recommendation.js';

type OrderEvent = EventFrom<
  | typeof OrderReported
  | typeof ContractClosed
  | typeof ContractWithoutReward
  | typeof ContractNotConcluded
  | typeof OrderCancelled
  | typeof OrderRefused
  | typeof OrderTakenBack
  | typeof OrderAssigned
>;

/** One consumer for all events of an order, so that they are processed in their order: Offen → Ok, Offen | Ok → Storniert. */
@Reaction({
  name: 'keep-recommendation-in-step-with-order',
  queue: 'rewards',
  on: [
    OrderReported,
    ContractClosed,
    ContractWithoutReward,
    ContractNotConcluded,
    OrderCancelled,
    OrderRefused,
    OrderTakenBack,
    OrderAssigned,
  ],
})
export class KeepRecommendationInStepWithOrder implements TransactionalReaction<OrderEvent> {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly orders: OrdersOfRecommendation,
    private readonly queries: QueryBus,
    private readonly dueWork: DueWork,
  ) {}

  async react({ type, data }: RecordedEvent<OrderEvent>): Promise<void> {
    const recommendation = await this.recommendations.load(data.recommendationId);
    switch (type) {
      case 'OrderReported':
      case 'OrderAssigned':
        // A renewal never earns a reward, so the recommendation ignores it.
        if ('kind' in data && data.kind === 'renewal') return;
        return this.orders.note(data, 'open');
      case 'ContractWithoutReward':
        // This order earns nothing, so the recommendation does not wait for it. A second contract stays, since it may replace the first.
        if ('reason' in data && data.reason === 'second-contract') return;
        await this.orders.forget(data.recommendationId, data.orderId);
        return this.rescheduleExpiry(recommendation);
      case 'ContractClosed':
        await this.orders.note(data, 'closed');
        recommendation.succeed(data.orderId);
        break;
      case 'OrderTakenBack':
        await this.orders.forget(data.recommendationId, data.orderId);
        recommendation.contractReassigned(
          data.orderId,
          (await this.orders.of(data.recommendationId)).filter(({ state }) => state === 'closed').length,
        );
        await this.rescheduleExpiry(recommendation);
        break;
      case 'ContractNotConcluded':
        if (data.assignment === 'none') return this.unassignedOrderFailed(recommendation, data);
        await this.orders.note(data, 'failed');
        recommendation.orderFailed(
          'contract-not-concluded',
          await this.prospectsOf(data.recommendationId),
          data.orderId,
        );
        await this.rescheduleExpiry(recommendation);
        break;
      case 'OrderCancelled':
      case 'OrderRefused':
        if ('assignment' in data && data.assignment === 'none') return this.unassignedOrderFailed(recommendation, data);
        if (!(await this.orders.isKnown(data.recommendationId, data.orderId))) return;
        await this.orders.note(data, 'failed');
        recommendation.orderFailed('contract-cancelled', await this.prospectsOf(data.recommendationId), data.orderId);
        await this.rescheduleExpiry(recommendation);
        break;
    }
    await this.recommendations.save(recommendation);
  }

  /** The failed order says nothing of contacts who may still come, so it ends only a recommendation that waited for it alone. */
  private async unassignedOrderFailed(
    recommendation: Recommendation,
    { recommendationId, orderId }: OrderEvent['data'],
  ): Promise<void> {
    await this.orders.forget(recommendationId, orderId);
    if ((await this.orders.of(recommendationId)).length === 0) return this.rescheduleExpiry(recommendation);
    recommendation.orderFailed('contract-not-concluded', await this.prospectsOf(recommendationId), orderId);
    await this.rescheduleExpiry(recommendation);
    await this.recommendations.save(recommendation);
  }

  /** The order may have kept the recommendation open beyond its validity, so its expiry is checked again. */
  private async rescheduleExpiry(recommendation: Recommendation): Promise<void> {
    if (recommendation.status === 'open')
      await this.dueWork.schedule(EXPIRE_RECOMMENDATION, recommendation.id, recommendation.validUntil);
  }

  private async prospectsOf(recommendationId: string): Promise<RemainingProspects> {
    const orders = await this.orders.of(recommendationId);
    const rewards = await this.queries.execute(new RewardsCameOf(recommendationId));
    const otherLiveOrders = orders.filter(order => order.state !== 'failed').length;
    const rewardsPaid = rewards.filter(reward => reward.earned).length;
    const isKept = otherLiveOrders > 0 || rewardsPaid > 0;
    return {
      otherLiveOrders,
      rewardsPaid,
      pendingFriend: !isKept && (await this.hasPendingFriend(recommendationId, orders)),
    };
  }

  private async hasPendingFriend(
    recommendationId: string,
    orders: Awaited<ReturnType<OrdersOfRecommendation['of']>>,
  ): Promise<boolean> {
    const confirmed = await this.queries.execute(new ConfirmedRecipients([recommendationId]));
    return (
      undecidedAmong(confirmed.get(recommendationId) ?? [], orders).length > 0 ||
      (await this.queries.execute(new MayStillConfirm(recommendationId)))
    );
  }
}

type RewardEnded = EventFrom<typeof RewardPaid | typeof RewardPickedUp | typeof RewardCancelled | typeof RewardExpired>;

/** Ok → Gezahlt, once all rewards of the recommendation are settled. */
@Reaction({
  name: 'settle-recommendation-when-reward-settled',
  queue: 'rewards',
  on: [RewardPaid, RewardPickedUp, RewardCancelled, RewardExpired],
})
export class SettleRecommendationWhenRewardSettled implements TransactionalReaction<RewardEnded> {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly queries: QueryBus,
  ) {}

  async react({ data: { recommendationId } }: RecordedEvent<RewardEnded>): Promise<void> {
    if (recommendationId === null) return;
    const recommendation = await this.recommendations.load(recommendationId);
    const rewards = await this.queries.execute(new RewardsCameOf(recommendationId));
    // Another consumer processes orders, so the contract's event may not have been processed yet. The delivery is retried.
    if (recommendation.status === 'open' && rewards.some(reward => reward.earned))
      throw new Error('A reward was paid before the contract was heard of.');
    recommendation.settle(rewards);
    await this.recommendations.save(recommendation);
  }
}

/** A confirmed recipient may have kept the recommendation open past its validity: the expiry is checked again without them. */
@Reaction({ name: 'expire-recommendation-when-recipient-erased', queue: 'expiry', on: [RecipientErased] })
export class ExpireRecommendationWhenRecipientErased implements TransactionalReaction<
  EventFrom<typeof RecipientErased>
> {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly dueWork: DueWork,
  ) {}

  async react({ data }: RecordedEvent<EventFrom<typeof RecipientErased>>): Promise<void> {
    const row = await this.recommendations.row({ recommendationId: data.recommendationId });
    if (row?.status === 'open')
      await this.dueWork.schedule(EXPIRE_RECOMMENDATION, row.recommendationId, row.validUntil);
  }
}

/** The address is confirmed: a held recommendation becomes a recommendation with the same id. */
@Reaction({
  name: 'release-held-recommendation-when-recommender-activated',
  queue: 'rewards',
  on: [RecommenderActivated],
})
export class ReleaseHeldRecommendationWhenRecommenderActivated implements TransactionalReaction<
  EventFrom<typeof RecommenderActivated>
> {
  constructor(
    private readonly held: HeldRecommendations,
    private readonly opening: OpenRecommendations,
  ) {}

  async react({ data }: RecordedEvent<EventFrom<typeof RecommenderActivated>>): Promise<void> {
    for (const { heldId, ...opening } of await this.held.waitingFor(data.recommenderId)) {
      const promised = await this.paidFor(opening.productId);
      if (promised) await this.opening.open(heldId, opening, promised);
      await this.held.released(heldId, promised ? heldId : null);
    }
  }

  /** Null where the product pays nothing any more. */
  private async paidFor(productId: number): Promise<Promised | null> {
    try {
      return await this.opening.mustBeRecommendable(productId);
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
  }
}

/** Nobody can follow a blocked recommender, so their speakable code is released. */
@Reaction({ name: 'release-speakable-code-when-recommender-blocked', queue: 'expiry', on: [RecommenderBlocked] })
export class ReleaseSpeakableCodeWhenRecommenderBlocked implements TransactionalReaction<
  EventFrom<typeof RecommenderBlocked>
> {
  constructor(private readonly spoken: SpeakableCodes) {}

  react({ data: { recommenderId } }: RecordedEvent<EventFrom<typeof RecommenderBlocked>>): Promise<void> {
    return this.spoken.release(recommenderId);
  }
}

/** Open links of the erased recommender end. Where a friend has confirmed the link stays, since the friend's own reward depends on it. */
@Reaction({ name: 'withdraw-recommendations-when-recommender-erased', queue: 'erasure', on: [RecommenderErased] })
export class WithdrawRecommendationsWhenRecommenderErased implements TransactionalReaction<
  EventFrom<typeof RecommenderErased>
> {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly held: HeldRecommendations,
    private readonly spoken: SpeakableCodes,
    private readonly orders: OrdersOfRecommendation,
    private readonly queries: QueryBus,
    private readonly dueWork: DueWork,
  ) {}

  async react({ data: { recommenderId } }: RecordedEvent<EventFrom<typeof RecommenderErased>>): Promise<void> {
    await this.held.discard(recommenderId);
    await this.spoken.release(recommenderId);
    await this.recommendations.forgetWordsOf(recommenderId);
    const open = await this.recommendations.openOf(recommenderId);
    const followed = await this.withPendingFriend(open);
    for (const id of open) if (!followed.has(id)) await this.withdraw(id);
  }

  private async withPendingFriend(recommendationIds: readonly string[]): Promise<ReadonlySet<string>> {
    const confirmed = await this.queries.execute(new ConfirmedRecipients(recommendationIds));
    const orders = await this.orders.of(recommendationIds);
    const ordered = orders.filter(({ state }) => state !== 'failed').map(({ recommendationId }) => recommendationId);
    return new Set([...confirmed.keys(), ...ordered]);
  }

  private async withdraw(recommendationId: string): Promise<void> {
    const recommendation = await this.recommendations.loadLocked(recommendationId);
    if (recommendation.status !== 'open') return;
    recommendation.cancel('withdrawn');
    await this.recommendations.save(recommendation);
    await this.dueWork.cancel(EXPIRE_RECOMMENDATION, recommendationId);
  }
}

/** Reactions of this file; the module registers them. */
export const reactions = [
  KeepRecommendationInStepWithOrder,
  SettleRecommendationWhenRewardSettled,
  ExpireRecommendationWhenRecipientErased,
  ReleaseHeldRecommendationWhenRecommenderActivated,
  WithdrawRecommendationsWhenRecommenderErased,
  ReleaseSpeakableCodeWhenRecommenderBlocked,
];
