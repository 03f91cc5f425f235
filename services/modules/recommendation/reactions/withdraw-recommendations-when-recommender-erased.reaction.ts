import { QueryBus } from '@nestjs/cqrs';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/event.js';
import { DueWork } from '#engine/scheduler/due-work.js';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { RecommenderErased } from '../../account/published-events.js';
import { ConfirmedRecipients } from '../../recipient/published-questions.js';
import { EXPIRE_RECOMMENDATION } from '../commands/submit-recommendation/open-recommendations.js';
import { HeldRecommendations } from '../persistence/held-recommendations.js';
import { OrdersOfRecommendation } from '../persistence/orders-of-recommendation.js';
import { RecommendationRepository } from '../persistence/recommendation.repository.js';

/** Their open links end. Where a friend has confirmed already the link stays, since the friend's own reward hangs on it. */
@Reaction({ name: 'withdraw-recommendations-when-recommender-erased', on: [RecommenderErased] })
export class WithdrawRecommendationsWhenRecommenderErased implements TransactionalReaction<
  EventFrom<typeof RecommenderErased>
> {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly held: HeldRecommendations,
    private readonly orders: OrdersOfRecommendation,
    private readonly queries: QueryBus,
    private readonly dueWork: DueWork,
    private readonly sql: Sql,
  ) {}

  async react({ data: { recommenderId } }: RecordedEvent<EventFrom<typeof RecommenderErased>>): Promise<void> {
    await this.held.discard(recommenderId);
    await this.recommendations.forgetExplanationsTo(recommenderId);
    const open = await this.sql.query<{ id: string }>(
      `select recommendation_id as id from recommendation where tenant_id = $1 and recommender_id = $2 and status = 'open' order by recommendation_id`,
      [currentWork().tenantId, recommenderId],
    );
    for (const { id } of open) if (!(await this.hasAFriendOnTheWay(id))) await this.withdraw(id);
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
