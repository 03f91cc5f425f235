import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Handles } from '#platform/messages.js';
import { RecommendationTerms } from '../../recommendation/api.js';
import { ClaimsAbout, ClaimsOf, type OwnClaimView } from '../api.js';
import { undecidedStates } from '../domain/claim.js';
import { ClaimMessages } from '../persistence/claim-messages.js';
import { Claims, type ClaimRow } from '../persistence/claims.js';

const isUndecided = ({ state }: Pick<ClaimRow, 'state'>): boolean => undecidedStates.includes(state);

/** Deadlines that still count. */
export const deadlinesOf = (row: ClaimRow) => ({
  answerBy: isUndecided(row) && row.answeredAt === null ? row.answerBy : null,
  decisionBy: isUndecided(row) ? row.decisionBy : null,
});

/** Claims as their claimant reads them. */
@Injectable()
export class OwnClaims {
  constructor(
    private readonly claims: Claims,
    private readonly messages: ClaimMessages,
    private readonly queries: QueryBus,
  ) {}

  @Handles(ClaimsAbout)
  about(recommendationIds: readonly string[]): Promise<readonly string[]> {
    return this.claims.about(recommendationIds);
  }

  @Handles(ClaimsOf)
  async of(claimantId: string): Promise<OwnClaimView[]> {
    const rows = await this.claims.of(claimantId);
    if (rows.length === 0) return [];
    const written = await this.messages.of(rows.map(({ claimId }) => claimId));
    const numbers = new Map<string, string>();
    for (const recommendationId of new Set(rows.map(row => row.recommendationId)))
      numbers.set(
        recommendationId,
        (await this.queries.execute(new RecommendationTerms(recommendationId)))?.number ?? '',
      );
    const open = new Set(rows.filter(isUndecided).map(({ recommendationId }) => recommendationId));
    return rows.map(row => ({
      number: row.number,
      recommendationNumber: numbers.get(row.recommendationId)!,
      orderNumber: row.orderNumber,
      openedAt: row.openedAt,
      state: row.state,
      ...deadlinesOf(row),
      decidedAt: row.decidedAt,
      mayObject: row.decidedAt !== null && row.objectedAt === null && !open.has(row.recommendationId),
      written: written.get(row.claimId) ?? [],
    }));
  }
}
