import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { recomputeRewards } from '#contract/agentur/calls.js';
import { fromRecomputed } from '#contract/praemie/schemas.js';
import { ensure } from '#platform/domain/domain-error.js';
import { Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import { FindRecommendation, RecommendationTerms } from '../../recommendation/api.js';
import { RecomputedRewards } from '../../reward/api.js';
import { orderIdOf, Orders } from '../persistence/orders.js';

/** Recomputes a reward and shows where its amount comes from. */
@Controller()
export class RecomputeRewardsController {
  constructor(
    private readonly orders: Orders,
    private readonly queries: QueryBus,
  ) {}

  @Implements(recomputeRewards)
  async recompute(@Input() { params, context }: CallRequest<typeof recomputeRewards>) {
    const agencyNumber = principalOf(context, 'agency').agencyNumber || null;
    const order = await this.orders.find(orderIdOf(params.auftragsnummer));
    const own = order && (await this.queries.execute(new RecommendationTerms(order.state.recommendationId)));
    const visible =
      own && (await this.queries.execute(new FindRecommendation({ number: own.number, visibleTo: agencyNumber })));
    ensure(order !== undefined && Boolean(visible), 'not-found');
    return (await this.queries.execute(new RecomputedRewards({ orderId: order.id }))).map(fromRecomputed);
  }
}
