import { QueryBus } from '@nestjs/cqrs';
import { DueBatchHandler, DueHandler, type DueSubject } from '#platform/due-work/due-work.js';
import { RecommendationsWithALivingOrder } from '../../../order/published-questions.js';
import { ConfirmedRecipients } from '../../../recipient/published-questions.js';
import { RecommendationRepository } from '../../persistence/recommendation.repository.js';
import { EXPIRE_RECOMMENDATION } from '../submit-recommendation/open-recommendations.js';

/** 60 days are over (§9). */
@DueHandler(EXPIRE_RECOMMENDATION)
export class ExpireRecommendation extends DueBatchHandler {
  constructor(private readonly recommendations: RecommendationRepository, private readonly queries: QueryBus) {
    super();
  }

  async dueAll(subjects: readonly DueSubject[], now: Date): Promise<void> {
    const ids = subjects.map(({ subjectId }) => subjectId);
    const recommendations = await this.recommendations.loadAll(ids);
    const confirmed = await this.queries.execute(new ConfirmedRecipients(ids));
    const ordered = await this.queries.execute(new RecommendationsWithALivingOrder(ids));
    for (const recommendation of recommendations) recommendation.expire(now, (confirmed.get(recommendation.id)?.length ?? 0) + (ordered.has(recommendation.id) ? 1 : 0));
    await this.recommendations.saveStatuses(recommendations.map((recommendation, index) => ({ aggregate: recommendation, work: subjects[index]!.work })));
  }
}
