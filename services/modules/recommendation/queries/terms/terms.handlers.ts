import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { TenantDirectory } from '#platform/tenant/tenant-directory.js';
import { promisedParts } from '../../domain/promised-parts.js';
import { plainCode } from '../../links.js';
import { RecommendationRepository } from '../../persistence/recommendation.repository.js';
import { FindRecommendation, PromisedParts, RecommendationsOf, RecommendationTerms, type TermsOfRecommendation } from '../../published-questions.js';
import type { RecommendationStatus } from '../../domain/status.js';

@QueryHandler(RecommendationTerms)
export class RecommendationTermsHandler implements IQueryHandler<RecommendationTerms> {
  constructor(private readonly recommendations: RecommendationRepository) {}

  async execute({ recommendationId }: RecommendationTerms): Promise<TermsOfRecommendation | null> {
    const row = await this.recommendations.row({ recommendationId });
    if (!row) return null;
    const { number, recommenderId, productId, recommenderShare, rewardCents, status, validUntil, agencyNumber } = row;
    return { recommendationId, number, recommenderId, productId, recommenderShare, rewardCents, status, validUntil, agencyNumber: agencyNumber ?? null };
  }
}

@QueryHandler(FindRecommendation)
export class FindRecommendationHandler implements IQueryHandler<FindRecommendation> {
  constructor(private readonly recommendations: RecommendationRepository) {}

  async execute({ by: { number, code } }: FindRecommendation): Promise<{ recommendationId: string } | null> {
    if (!number && !code) return null;
    const row = await this.recommendations.row(number ? { number } : { code: plainCode(code ?? '') });
    return row && { recommendationId: row.recommendationId };
  }
}

@QueryHandler(RecommendationsOf)
export class RecommendationsOfHandler implements IQueryHandler<RecommendationsOf> {
  constructor(private readonly sql: Sql) {}

  execute({ recommenderId }: RecommendationsOf) {
    return this.sql.query<{ recommendationId: string; number: string; status: RecommendationStatus }>(
      'select recommendation_id as "recommendationId", number, status from recommendation where tenant_id = $1 and recommender_id = $2 order by created_at desc',
      [currentWork().tenantId, recommenderId],
    );
  }
}

@QueryHandler(PromisedParts)
export class PromisedPartsHandler implements IQueryHandler<PromisedParts> {
  constructor(private readonly recommendations: RecommendationRepository, private readonly tenants: TenantDirectory) {}

  async execute({ recommendationId }: PromisedParts): Promise<{ recommenderCents: number; recipientCents: number }> {
    const row = await this.recommendations.row({ recommendationId });
    const tenant = await this.tenants.byId(currentWork().tenantId);
    return row && tenant ? promisedParts(row.rewardCents, row.recommenderShare, tenant.config.maxRecipientRewardCents) : { recommenderCents: 0, recipientCents: 0 };
  }
}
