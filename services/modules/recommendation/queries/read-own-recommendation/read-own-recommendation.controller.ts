import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { readOwnRecommendation } from '#contract/empfehlung/calls.js';
import { fromOwnRecommendation } from '#contract/empfehlung/codec.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { ProductOf } from '../../../catalogue/published-questions.js';
import { promisedParts } from '../../domain/promised-parts.js';
import { linkOf, shortLinkOf } from '../../links.js';
import { Clicks } from '../../persistence/clicks.js';
import { RecommendationRepository } from '../../persistence/recommendation.repository.js';

/** One's own by number, with everything to share it; somebody else's is unknown. */
@Controller()
export class ReadOwnRecommendationController {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly clicks: Clicks,
    private readonly queries: QueryBus,
  ) {}

  @Implements(readOwnRecommendation)
  async read(@Input() { params, context }: CallRequest<typeof readOwnRecommendation>) {
    const { recommenderId } = principalOf(context, 'recommender');
    const row = await this.recommendations.row({ number: params.id, recommenderId });
    refuseUnless(row !== null, 'recommendation-unknown');
    const product = await this.queries.execute(new ProductOf(row.productId));
    const parts = promisedParts(row.rewardCents, row.recommenderShare, context.tenant.config.maxRecipientRewardCents);
    return fromOwnRecommendation({
      number: row.number,
      hash: row.hash,
      code: row.code,
      validUntil: row.validUntil,
      createdAt: row.createdAt,
      recommenderShare: row.recommenderShare,
      link: linkOf(context.tenant, row),
      shortLink: shortLinkOf(context.tenant, row),
      status: row.status,
      product: { id: row.productId, name: product?.name ?? '' },
      recommenderRewardCents: parts.recommenderCents,
      recipientRewardCents: parts.recipientCents,
      clicks: await this.clicks.count(row.recommendationId),
    });
  }
}
