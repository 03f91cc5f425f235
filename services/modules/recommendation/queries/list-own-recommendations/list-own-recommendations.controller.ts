import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { listOwnRecommendations } from '#contract/empfehler/calls.js';
import { fromOwnRecommendationRow } from '#contract/empfehler/codec.js';
import { toPaged } from '#contract/shared/codec.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { ListOwnRecommendations } from './list-own-recommendations.handler.js';

@Controller()
export class ListOwnRecommendationsController {
  constructor(private readonly queries: QueryBus) {}

  @Implements(listOwnRecommendations)
  async list(@Input() { query, context }: CallRequest<typeof listOwnRecommendations>) {
    const { recommenderId } = principalOf(context, 'recommender');
    const { rows, ...page } = await this.queries.execute(
      new ListOwnRecommendations(context.tenant, recommenderId, query.page, query.pagesize),
    );
    return toPaged(rows.map(fromOwnRecommendationRow), page);
  }
}
