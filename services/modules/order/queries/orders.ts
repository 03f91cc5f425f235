import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { lastDaysIn, tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import {
  EarningContracts,
  LastOrderedIn,
  OrderNumberOf,
  OrderSummaries,
  ProductBought,
  RecommendationsWithOpenOrder,
  RefusalReasonsOf,
  type EarningContract,
  type OrderSummary,
} from '../api.js';
import { activeStatuses, ofTenant, Orders, type CustomerOrderRow } from '../persistence/orders.js';
import type { OrderListRow } from '../projections/order-list.js';
import { timeZone } from '#shared/dates-and-money.js';

@QueryHandler(RecommendationsWithOpenOrder)
export class RecommendationsWithOpenOrderHandler implements IQueryHandler<RecommendationsWithOpenOrder> {
  constructor(private readonly orders: Orders) {}

  execute({ recommendationIds }: RecommendationsWithOpenOrder): Promise<ReadonlySet<string>> {
    return this.orders.withOpenOrder(recommendationIds);
  }
}

@QueryHandler(RefusalReasonsOf)
export class RefusalReasonsOfHandler implements IQueryHandler<RefusalReasonsOf> {
  constructor(private readonly orders: Orders) {}

  async execute({ orderIds }: RefusalReasonsOf): Promise<ReadonlyMap<string, string>> {
    return orderIds.length === 0 ? new Map() : this.orders.refusalsOf(orderIds);
  }
}

@QueryHandler(OrderNumberOf)
export class OrderNumberOfHandler implements IQueryHandler<OrderNumberOf> {
  async execute({ orderId }: OrderNumberOf): Promise<string | null> {
    const row = await ofTenant().select('number').where('orderId', '=', orderId).executeTakeFirst();
    return row?.number ?? null;
  }
}

@QueryHandler(OrderSummaries)
export class OrderSummariesHandler implements IQueryHandler<OrderSummaries> {
  async execute({ orderIds }: OrderSummaries): Promise<ReadonlyMap<string, OrderSummary>> {
    const { tenantId } = currentWork();
    const rows = await tables<typeof CustomerOrderRow | typeof OrderListRow>()
      .selectFrom('customer_order as o')
      .leftJoin('order_report as r', on =>
        on.onRef('r.tenantId', '=', 'o.tenantId').onRef('r.orderId', '=', 'o.orderId'),
      )
      .select(['o.orderId', 'o.number', 'o.releasableFrom', 'r.overdueFrom', 'o.refusalReason as refusedBecause'])
      .where('o.tenantId', '=', tenantId)
      .where('o.orderId', '=', sql<string>`any (${orderIds}::uuid[])`)
      .execute();
    return new Map(rows.map(({ orderId, ...order }) => [orderId, order]));
  }
}

@QueryHandler(ProductBought)
export class ProductBoughtHandler implements IQueryHandler<ProductBought> {
  async execute({ orderId }: ProductBought): Promise<number | null> {
    const row = await ofTenant().select('productId').where('orderId', '=', orderId).executeTakeFirst();
    return row?.productId ?? null;
  }
}

@QueryHandler(LastOrderedIn)
export class LastOrderedInHandler implements IQueryHandler<LastOrderedIn> {
  async execute({ periods }: LastOrderedIn): Promise<ReadonlyMap<number, string>> {
    return lastDaysIn(periods, ofTenant().select(['productId', 'orderedAt as at']));
  }
}

@QueryHandler(EarningContracts)
export class EarningContractsHandler implements IQueryHandler<EarningContracts> {
  execute({ productId, period: { from, to }, most }: EarningContracts): Promise<EarningContract[]> {
    return ofTenant()
      .select(['orderId', 'recommendationId', 'recipientId', 'orderedAt'])
      .where('productId', '=', productId)
      .where('orderedAt', '>=', sql<Date>`${from}::timestamp at time zone ${timeZone()}`)
      .where('orderedAt', '<', sql<Date>`(${to}::date + 1)::timestamp at time zone ${timeZone()}`)
      .where('contractClosed', '=', true)
      .where('status', 'in', activeStatuses)
      .orderBy('orderedAt')
      .orderBy('orderId')
      .limit(most)
      .execute();
  }
}
