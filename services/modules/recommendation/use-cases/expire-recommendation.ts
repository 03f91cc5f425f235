import { QueryBus } from '@nestjs/cqrs';
import {
  DueBatchHandler,
  DueHandler,
  DueWork,
  type DueSubject,
  type DueWorkHandler,
} from '#engine/scheduler/due-work.js';
import { endOfPeriod } from '#shared/calendar.js';
import { addDays } from '#platform/clock.js';
import { Retention } from '#platform/retention.js';
import { RecommendationsWithOpenOrder } from '../ports.js';
import { LastConfirmations } from '../../recipient/api.js';
import { OrdersOfRecommendation, RecommendationRepository } from '../persistence/recommendations.js';
import { EXPIRE_RECOMMENDATION } from './submit-recommendation.js';

/** Days until a recommendation kept open by an order under way is checked again. */
const recheckAfterDays = 7;

/**
 * Expires recommendations whose validity (docs/specification/recommending.md#validity) is over, and where a contact has
 * confirmed, the decision period too. Consumers of `RecommendationExpired`: docs/events.md.
 */
@DueHandler(EXPIRE_RECOMMENDATION, 'expiry')
export class ExpireRecommendation extends DueBatchHandler {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly orders: OrdersOfRecommendation,
    private readonly retention: Retention,
    private readonly queries: QueryBus,
    private readonly dueWork: DueWork,
  ) {
    super();
  }

  async dueAll(subjects: readonly DueSubject[], now: Date): Promise<void> {
    const ids = subjects.map(({ subjectId }) => subjectId);
    const recommendations = await this.recommendations.loadAll(ids);
    const keptOpen = await this.keptOpen(ids, now);
    for (const recommendation of recommendations) recommendation.expire(now, keptOpen.get(recommendation.id) ?? null);
    const still = recommendations.filter(recommendation => recommendation.status === 'open');
    await this.dueWork.scheduleAll(
      EXPIRE_RECOMMENDATION,
      still.map(recommendation => ({
        subjectId: recommendation.id,
        dueAt: keptOpen.get(recommendation.id) ?? recommendation.validUntil,
      })),
    );
    const ended = recommendations.filter(
      recommendation => recommendation.status === 'expired' && keptOpen.has(recommendation.id),
    ).length;
    await this.recommendations.saveStatuses(
      recommendations.map((recommendation, index) => ({ aggregate: recommendation, work: subjects[index]!.work })),
    );
    await this.retention.noteDone('decision-period', ended);
  }

  /**
   * Until when confirmed and undecided contacts, or orders under way, keep recommendations open; recommendations
   * without any are missing.
   */
  private async keptOpen(ids: readonly string[], now: Date): Promise<ReadonlyMap<string, Date>> {
    const decided = (await this.orders.of(ids)).flatMap(({ recipientId, state }) =>
      recipientId !== null && state === 'failed' ? [recipientId] : [],
    );
    const confirmed = await this.queries.execute(new LastConfirmations(ids, decided));
    const ordered = await this.queries.execute(new RecommendationsWithOpenOrder(ids));
    const days = confirmed.size > 0 ? await this.retention.days('decision-period') : 0;
    const byContacts = [...confirmed].map(([id, at]) => [id, endOfPeriod(at, days)] as const);
    return new Map([
      ...byContacts,
      ...ids.filter(id => ordered.has(id)).map(id => [id, addDays(now, recheckAfterDays)] as const),
    ]);
  }
}

/**
 * Daily: plans the expiry of recommendations that are open past their validity and not planned, and of all of them
 * after the period was changed.
 */
@DueHandler('retention-of-recommendations', 'erasure')
export class PlanExpiryOfOpenRecommendations implements DueWorkHandler {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly dueWork: DueWork,
  ) {}

  async due(tenantId: string, now: Date): Promise<void> {
    const open = await this.recommendations.openPast(now);
    await this.dueWork.scheduleAll(
      EXPIRE_RECOMMENDATION,
      open.map(subjectId => ({ subjectId, dueAt: now })),
    );
    await this.dueWork.schedule('retention-of-recommendations', tenantId, addDays(now, 1));
  }
}
