import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ensure } from '#platform/domain/domain-error.js';
import { RecommendationTerms, RecommendationsVisibleTo, type TermsOfRecommendation } from '../../recommendation/api.js';
import type { ClaimsDesk } from '../api.js';
import { Claims, type ClaimRow } from '../persistence/claims.js';

/** Staff see the claims about recommendations that their agency looks after, operators all; everything else is `not-found`. */
@Injectable()
export class VisibleClaims {
  constructor(
    private readonly claims: Claims,
    private readonly queries: QueryBus,
  ) {}

  async find(
    number: string,
    by: ClaimsDesk,
  ): Promise<{ readonly row: ClaimRow; readonly terms: TermsOfRecommendation }> {
    const row = await this.claims.byNumber(number);
    ensure(row !== null && row.state !== 'forgotten' && (await this.sees(row.recommendationId, by)), 'not-found');
    const terms = await this.queries.execute(new RecommendationTerms(row.recommendationId));
    ensure(terms !== null, 'not-found');
    return { row, terms };
  }

  private async sees(recommendationId: string, { isOperator, agencyNumber }: ClaimsDesk): Promise<boolean> {
    if (isOperator) return true;
    return (await this.queries.execute(new RecommendationsVisibleTo(agencyNumber, [recommendationId]))).size > 0;
  }
}
