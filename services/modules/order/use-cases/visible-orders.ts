import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ensure } from '#platform/domain/domain-error.js';
import { FindRecommendation, RecommendationTerms, type TermsOfRecommendation } from '../../recommendation/api.js';
import type { ByStaff } from '../api.js';
import type { Order } from '../domain/order.js';
import { Orders } from '../persistence/orders.js';

/** An agency's staff see the orders of recommendations that it looks after (decision 0016); everything else is `not-found`. */
@Injectable()
export class VisibleOrders {
  constructor(
    private readonly orders: Orders,
    private readonly queries: QueryBus,
  ) {}

  /** The order, and the terms of the recommendation that it belongs to now. */
  async load(
    orderNumber: string,
    by: Pick<ByStaff, 'agencyNumber'>,
  ): Promise<{ readonly order: Order; readonly own: TermsOfRecommendation }> {
    const order = await this.orders.load(await this.orders.idOf(orderNumber));
    const terms = await this.queries.execute(new RecommendationTerms(order.state.recommendationId));
    return { order, own: await this.recommendation(terms?.number ?? '', by) };
  }

  /** The terms of any recommendation that they see, by its number. */
  async recommendation(
    number: string,
    { agencyNumber }: Pick<ByStaff, 'agencyNumber'>,
  ): Promise<TermsOfRecommendation> {
    const found = await this.queries.execute(new FindRecommendation({ number, visibleTo: agencyNumber }));
    const terms = found && (await this.queries.execute(new RecommendationTerms(found.recommendationId)));
    ensure(terms !== null, 'not-found');
    return terms;
  }
}
