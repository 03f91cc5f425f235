import { QueryBus } from '@nestjs/cqrs';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { DueWork } from '#engine/scheduler/due-work.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { RecommenderActivated, RecommenderErased } from '../../account/api.js';
import { ConfirmedRecipients, RecipientErased } from '../../recipient/api.js';
import { HeldRecommendations } from '../persistence/held-recommendations.js';
import { OrdersOfRecommendation } from '../persistence/orders-of-recommendation.js';
import { RecommendationRepository } from '../persistence/recommendations.js';
import { EXPIRE_RECOMMENDATION, OpenRecommendations } from '../use-cases/open-recommendations.js';

/** A confirmed recipient may have kept it open past its 60 days: without them it is looked at again. */
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

/** The address is confirmed: what was held becomes a recommendation under the held one's id. */
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
      const rewardCents = await this.paidFor(opening.productId);
      if (rewardCents !== null) await this.opening.open(heldId, opening, rewardCents);
      await this.held.released(heldId, rewardCents === null ? null : heldId);
    }
  }

  /** Null where it pays nothing any more. */
  private async paidFor(productId: number): Promise<number | null> {
    try {
      return await this.opening.mustBeRecommendable(productId);
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
  }
}

/** Their open links end. Where a friend has confirmed already the link stays, since the friend's own reward hangs on it. */
@Reaction({ name: 'withdraw-recommendations-when-recommender-erased', queue: 'erasure', on: [RecommenderErased] })
export class WithdrawRecommendationsWhenRecommenderErased implements TransactionalReaction<
  EventFrom<typeof RecommenderErased>
> {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly held: HeldRecommendations,
    private readonly orders: OrdersOfRecommendation,
    private readonly queries: QueryBus,
    private readonly dueWork: DueWork,
  ) {}

  async react({ data: { recommenderId } }: RecordedEvent<EventFrom<typeof RecommenderErased>>): Promise<void> {
    await this.held.discard(recommenderId);
    await this.recommendations.forgetExplanationsTo(recommenderId);
    for (const id of await this.recommendations.openOf(recommenderId))
      if (!(await this.hasAFriendOnTheWay(id))) await this.withdraw(id);
  }

  private async hasAFriendOnTheWay(recommendationId: string): Promise<boolean> {
    if ((await this.queries.execute(new ConfirmedRecipients([recommendationId]))).has(recommendationId)) return true;
    return (await this.orders.of(recommendationId)).some(order => order.state !== 'failed');
  }

  private async withdraw(recommendationId: string): Promise<void> {
    const recommendation = await this.recommendations.loadAlone(recommendationId);
    if (recommendation.status !== 'open') return;
    recommendation.cancel('withdrawn');
    await this.recommendations.save(recommendation);
    await this.dueWork.cancel(EXPIRE_RECOMMENDATION, recommendationId);
  }
}
