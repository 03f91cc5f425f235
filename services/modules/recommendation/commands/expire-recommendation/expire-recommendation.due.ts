import { QueryBus } from '@nestjs/cqrs';
import { DueHandler, type DueWorkHandler } from '#platform/due-work/due-work.js';
import { ConfirmedRecipients } from '../../../recipient/published-questions.js';
import { RecommendationRepository } from '../../persistence/recommendation.repository.js';
import { EXPIRE_RECOMMENDATION } from '../submit-recommendation/open-recommendations.js';

/** 60 days are over (§9). */
@DueHandler(EXPIRE_RECOMMENDATION)
export class ExpireRecommendation implements DueWorkHandler {
  constructor(private readonly recommendations: RecommendationRepository, private readonly queries: QueryBus) {}

  async due(recommendationId: string, now: Date): Promise<void> {
    const recommendation = await this.recommendations.load(recommendationId);
    const confirmed = await this.queries.execute(new ConfirmedRecipients(recommendationId));
    recommendation.expire(now, confirmed.length);
    await this.recommendations.save(recommendation);
  }
}
