import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock/clock.js';
import { Sql } from '#platform/database/sql.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { newCode, newHash } from '#platform/domain/ids.js';
import { AggregateRepository } from '#platform/event-store/aggregate-repository.js';
import { EventStore } from '#platform/event-store/event-store.js';
import { Recommendation } from '../domain/recommendation.js';
import type { RecommendationStatus } from '../domain/status.js';
import { RecommendationRow } from './recommendation.entity.js';

type By = Partial<Pick<RecommendationRow, 'number' | 'code' | 'recommendationId' | 'recommenderId'>>;

@Injectable()
export class RecommendationRepository extends AggregateRepository<Recommendation> {
  protected readonly aggregateType = 'recommendation';

  constructor(events: EventStore, private readonly sql: Sql, private readonly clock: Clock) {
    super(events);
  }

  protected create(id: string): Recommendation {
    return new Recommendation(id);
  }

  row(by: By): Promise<RecommendationRow | null> {
    return currentEntityManager().findOne(RecommendationRow, { tenantId: currentWork().tenantId, ...by });
  }

  /** For commands that strangers may send at the same moment: one after the other, instead of a conflict. */
  async loadAlone(recommendationId: string): Promise<Recommendation> {
    await this.sql.query('select from recommendation where tenant_id = $1 and recommendation_id = $2 for update', [currentWork().tenantId, recommendationId]);
    return this.load(recommendationId);
  }

  /** Saves a new one and makes what is no event's business: the link's secret, the code, the wording agreed to. */
  async add(recommendation: Recommendation, termsVersion: string): Promise<RecommendationRow> {
    await this.save(recommendation);
    const { recommendationId, number, recommenderId, productId, channel, agencyNumber, recommenderShare, rewardCents } = recommendation.terms;
    const em = currentEntityManager();
    const row = em.create(RecommendationRow, {
      tenantId: currentWork().tenantId, recommendationId, number, recommenderId, productId, channel, agencyNumber, recommenderShare, rewardCents, termsVersion,
      hash: newHash(), code: newCode(), status: 'open', createdAt: this.clock.now(), validUntil: recommendation.validUntil,
    });
    await em.persist(row).flush();
    return row;
  }

  protected override async saveRow(recommendation: Recommendation): Promise<void> {
    await currentEntityManager().nativeUpdate(RecommendationRow, { tenantId: currentWork().tenantId, recommendationId: recommendation.id }, { status: recommendation.status as RecommendationStatus });
  }
}
