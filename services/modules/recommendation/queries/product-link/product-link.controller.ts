import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { readProductLink } from '#contract/empfehlung/calls.js';
import { refuseUnless } from '#platform/domain/refused.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { ProductOf } from '../../../catalogue/published-questions.js';
import { productLink } from '../../links.js';
import { RecommendationRepository } from '../../persistence/recommendation.repository.js';

@Controller()
export class ProductLinkController {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly queries: QueryBus,
  ) {}

  @Implements(readProductLink)
  async read(@Input() { params, query, context }: CallRequest<typeof readProductLink>) {
    const row = await this.recommendations.row({ number: params.nr });
    refuseUnless(row !== null, 'recommendation-unknown');
    const product = await this.queries.execute(new ProductOf(row.productId));
    return {
      Url: productLink(context.tenant, product?.url ?? null, {
        number: row.number,
        recipientNumber: query.empfaengernummer,
        channel: query.channel || row.channel,
      }),
    };
  }
}
