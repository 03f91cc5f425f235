import { Injectable } from '@nestjs/common';
import { Handles } from '#platform/messages.js';
import { DueWork } from '#engine/scheduler/due-work.js';
import { Audit } from '#platform/audit.js';
import { ensure } from '#platform/domain/domain-error.js';
import { withoutPersonalData } from '#platform/logger.js';
import { CancelRecommendation } from '../api.js';
import { isVisibleTo } from '../domain/recommendation.js';
import { RecommendationRepository } from '../persistence/recommendations.js';
import { EXPIRE_RECOMMENDATION } from './submit-recommendation.js';

@Injectable()
export class RecommendationCancellation {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly dueWork: DueWork,
    private readonly audit: Audit,
  ) {}

  @Handles(CancelRecommendation)
  async cancel(
    number: string,
    {
      because,
      by,
    }: {
      readonly because: string;
      readonly by: { readonly name: string; readonly agencyNumber: string | null; readonly wholeTenant?: true };
    },
  ): Promise<void> {
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
