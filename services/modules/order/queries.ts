import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Orders } from './persistence.js';
import { RecommendationsWithALivingOrder, RefusalReasonsOf } from './api.js';

@QueryHandler(RecommendationsWithALivingOrder)
export class RecommendationsWithALivingOrderHandler implements IQueryHandler<RecommendationsWithALivingOrder> {
  constructor(private readonly orders: Orders) {}

  execute({ recommendationIds }: RecommendationsWithALivingOrder): Promise<ReadonlySet<string>> {
    return this.orders.living(recommendationIds);
  }
}

@QueryHandler(RefusalReasonsOf)
export class RefusalReasonsOfHandler implements IQueryHandler<RefusalReasonsOf> {
  constructor(private readonly orders: Orders) {}

  async execute({ orderIds }: RefusalReasonsOf): Promise<ReadonlyMap<string, string>> {
    return orderIds.length === 0 ? new Map() : this.orders.refusalsOf(orderIds);
  }
}

export const answers = [RecommendationsWithALivingOrderHandler, RefusalReasonsOfHandler];
