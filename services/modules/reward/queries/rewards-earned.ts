import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Handles } from '#platform/messages.js';
import { ConfigurationOf } from '#platform/tenancy/configuration-of.js';
import { RecommendationTerms } from '../../recommendation/api.js';
import { RewardsEarnedBy, type EarnedRewards } from '../../order/ports.js';
import { rewardsOf } from '../domain/split-reward.js';

@Injectable()
export class RewardsEarned {
  constructor(private readonly queries: QueryBus) {}

  @Handles(RewardsEarnedBy)
  async by({
    recommendationId,
    recipientId,
    rewardCents,
  }: {
    readonly recommendationId: string;
    readonly recipientId: string | null;
    /** Set where another product was bought than recommended. */
    readonly rewardCents?: number | undefined;
  }): Promise<EarnedRewards> {
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
