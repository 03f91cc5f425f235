import { QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { RecommendationTerms } from '../../recommendation/api.js';
import { ConfigurationOf } from '#platform/tenancy/configuration-of.js';
import { RewardsEarnedBy, type EarnedRewards } from '../../order/ports.js';
import { rewardsOf } from '../domain/split-reward.js';

@QueryHandler(RewardsEarnedBy)
export class RewardsEarnedByHandler implements IQueryHandler<RewardsEarnedBy> {
  constructor(private readonly queries: QueryBus) {}

  async execute({ contract: { recommendationId, recipientId, rewardCents } }: RewardsEarnedBy): Promise<EarnedRewards> {
    const terms = await this.queries.execute(new RecommendationTerms(recommendationId));
    if (!terms) throw new Error(`A contract names recommendation ${recommendationId}, which is not there.`);
    const configuration = await this.queries.execute(new ConfigurationOf(null));
    const parts = rewardsOf({
      amountCents: rewardCents ?? terms.rewardCents,
      recommenderShare: terms.recommenderShare,
      recipientCapCents: configuration?.config.maxRecipientRewardCents ?? null,
      recipientIsKnown: recipientId !== null,
    });
    return {
      parts: parts.map(part => ({
        ...part,
        beneficiaryId: part.beneficiary === 'recommender' ? terms.recommenderId : recipientId!,
      })),
      recommenderShare: terms.recommenderShare,
      configurationVersion: configuration?.version ?? 0,
    };
  }
}
