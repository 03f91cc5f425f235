import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ProductOf } from '../../catalogue/published-questions.js';
import { RefusalReasonsOf } from '../../order/published-questions.js';
import { RecommendationTerms, type TermsOfRecommendation } from '../../recommendation/published-questions.js';

export interface RecommendationAndProduct extends TermsOfRecommendation {
  /** The product's name as people know it. */
  readonly product: string;
  readonly recommendationNumber: string;
}

/** What a letter says about a recommendation. */
@Injectable()
export class About {
  constructor(private readonly queries: QueryBus) {}

  async recommendation(recommendationId: string): Promise<RecommendationAndProduct | null> {
    const terms = await this.queries.execute(new RecommendationTerms(recommendationId));
    return terms && { ...terms, recommendationNumber: terms.number, product: await this.product(terms.productId) };
  }

  /** For a reward that may have come of no recommendation. */
  async reward({
    recommendationId,
    beneficiary,
    amountCents,
  }: {
    recommendationId: string | null;
    beneficiary: 'recommender' | 'recipient';
    amountCents: number;
  }) {
    const about = recommendationId ? await this.recommendation(recommendationId) : null;
    return {
      beneficiary,
      amountCents,
      product: about?.product ?? null,
      recommendationNumber: about?.recommendationNumber ?? null,
    };
  }

  /** What the agency wrote when it refused the order; null where it did not. */
  async refusal(orderId: string): Promise<string | null> {
    return (await this.queries.execute(new RefusalReasonsOf([orderId]))).get(orderId) ?? null;
  }

  async product(productId: number): Promise<string> {
    return (await this.queries.execute(new ProductOf(productId)))?.name ?? String(productId);
  }
}
