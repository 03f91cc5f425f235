import { Command, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import {
  DueBatchHandler,
  DueHandler,
  DueWork,
  type DueSubject,
  type DueWorkHandler,
} from '#engine/scheduler/due-work.js';
import { Audit } from '#platform/audit.js';
import { endOfPeriod } from '#shared/calendar.js';
import { addDays, Clock } from '#platform/clock.js';
import { equalSecrets } from '#platform/crypto/cipher.js';
import { ensure } from '#platform/domain/domain-error.js';
import { MailLimit } from '#platform/intake/limits.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { withoutPersonalData } from '#platform/logger.js';
import { Retention } from '#platform/retention.js';
import { RecommenderStates } from '../../account/api.js';
import { RecommendationsWithOpenOrder } from '../ports.js';
import { LastConfirmations } from '../../recipient/api.js';
import { CancelRecommendation } from '../api.js';
import { isVisibleTo, mayBeFollowed } from '../domain/recommendation.js';
import { OrdersOfRecommendation, RecommendationRepository } from '../persistence/recommendations.js';
import { EXPIRE_RECOMMENDATION } from './submit-recommendation.js';

@CommandHandler(CancelRecommendation)
export class CancelRecommendationHandler implements ICommandHandler<CancelRecommendation> {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly dueWork: DueWork,
    private readonly audit: Audit,
  ) {}

  async execute({ number, cancellation: { because, by } }: CancelRecommendation): Promise<void> {
    const row = await this.recommendations.row({ number });
    ensure(
      row !== null && (by.wholeTenant === true || isVisibleTo(row.agencyNumber ?? null, by.agencyNumber)),
      'not-found',
    );
    const recommendation = await this.recommendations.loadLocked(row.recommendationId);
    const before = recommendation.status;
    recommendation.cancel('blocked');
    await this.recommendations.save(recommendation);
    await this.recommendations.explainCancellation(row.recommendationId, because);
    await this.dueWork.cancel(EXPIRE_RECOMMENDATION, row.recommendationId);
    await this.audit.record({
      action: 'recommendation.cancel',
      subject: number,
      by: by.name,
      before: { status: before },
      after: { status: 'cancelled', reason: withoutPersonalData(because) },
    });
  }
}

/** A visitor of an expired link wants a new one. Refuses `recommendation-unknown` without its secret, and what the rule refuses. */
export class AskForNewLink extends Command<void> {
  constructor(
    readonly number: string,
    readonly hash: string,
  ) {
    super();
  }
}

@CommandHandler(AskForNewLink)
export class AskForNewLinkHandler implements ICommandHandler<AskForNewLink> {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly people: PersonStore,
    private readonly mails: MailLimit,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  /** Asking again on the same day, or when the recommender reached the mail limit, gets the same answer, since one mail reached them. */
  async execute({ number, hash }: AskForNewLink): Promise<void> {
    const row = await this.recommendations.row({ number });
    ensure(row !== null && equalSecrets(row.hash, hash.toLowerCase()), 'recommendation-unknown');
    const recommendation = await this.recommendations.loadLocked(row.recommendationId);
    recommendation.askForNewLink(this.clock.now());
    const states = await this.queries.execute(new RecommenderStates([row.recommenderId]));
    const recommender = await this.people.find(row.recommenderId);
    ensure(recommender !== undefined && mayBeFollowed(states.get(row.recommenderId)), 'recommendation-blocked');
    if (recommendation.newEvents().length === 0 || !(await this.mails.mayTake(recommender.email))) return;
    await this.recommendations.save(recommendation);
  }
}

/** Days until a recommendation kept open by an order under way is checked again. */
const recheckAfterDays = 7;

/**
 * Expires recommendations whose validity (docs/specification/recommending.md#validity) is over, and where a contact has
 * confirmed, the decision period too.
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
