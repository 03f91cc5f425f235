import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { lastDaysIn, tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import {
  EarningContracts,
  EndedWithoutContract,
  LastOrderedIn,
  OrderNumberOf,
  OrderSummaries,
  ProductBought,
  ProviderHasReported,
  RecommendationsWithOpenOrder,
  RefusalReasonsOf,
  type EarningContract,
  type EndedOrder,
  type OrderSummary,
} from './api.js';
import type { Order, OrderStatus } from './domain/order.js';
import {
  living,
  ofTenant,
  Orders,
  ProviderSecrets,
  type CustomerOrderRow,
  type OrderReportRow,
} from './persistence.js';
import { timeZone } from '#shared/dates-and-money.js';

@QueryHandler(ProviderHasReported)
export class ProviderHasReportedHandler implements IQueryHandler<ProviderHasReported> {
  constructor(private readonly secrets: ProviderSecrets) {}

  execute(): Promise<boolean> {
    return this.secrets.anyInUse();
  }
}

@QueryHandler(RecommendationsWithOpenOrder)
export class RecommendationsWithOpenOrderHandler implements IQueryHandler<RecommendationsWithOpenOrder> {
  constructor(private readonly orders: Orders) {}

  execute({ recommendationIds }: RecommendationsWithOpenOrder): Promise<ReadonlySet<string>> {
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
    const rows = await tables<typeof CustomerOrderRow | typeof OrderReportRow>()
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

@QueryHandler(EndedWithoutContract)
export class EndedWithoutContractHandler implements IQueryHandler<EndedWithoutContract> {
  async execute({ orderId }: EndedWithoutContract): Promise<EndedOrder | null> {
    const mayEarn = ofTenant().selectAll().where('kind', '=', 'new').where('withoutReward', 'is', null);
    const order = await mayEarn.where('orderId', '=', orderId).where('status', 'not in', living).executeTakeFirst();
    if (!order) return null;
    const { recommendationId, recipientId, productId, contractClosed, assignment, reportedAt } = order;
    const others = await mayEarn
      .where('recommendationId', '=', recommendationId)
      .where('orderId', '<>', orderId)
      .$if(recipientId !== null, all => all.where('recipientId', '=', recipientId).where('productId', '=', productId))
      .orderBy('endedAt')
      .execute();
    if (others.some(({ status }) => living.includes(status))) return null;
    // An order that never was a contract changes nothing where there were others before.
    if (assignment !== 'none') return others.length > 0 && !contractClosed ? null : ended(order);
    // The reaction may run late: of several unassigned orders that ended meanwhile the last one notifies.
    if (others.some(other => other.assignment === 'none' && other.endedAt! > order.endedAt!)) return null;
    const byCode = others.filter(other => other.assignment === 'code');
    // An order that ended before this one was reported was notified of at that time.
    const [last, isNews] = [byCode.at(-1), byCode.every(({ endedAt }) => endedAt !== null && endedAt >= reportedAt)];
    return last && isNews ? ended(last) : null;
  }
}

type Outcome = Pick<Order, 'productId'> & { readonly orderId: string; readonly status: OrderStatus };

const ended = ({ orderId, productId, status }: Outcome): EndedOrder => {
  if (status === 'refused') return { orderId, productId, reason: 'order-refused' };
  if (status === 'not-concluded') return { orderId, productId, reason: 'not-concluded' };
  return { orderId, productId, reason: status === 'withdrawn' ? 'withdrawn' : 'cancelled-by-provider' };
};

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
      .where('status', 'in', living)
      .orderBy('orderedAt')
      .orderBy('orderId')
      .limit(most)
      .execute();
  }
}

export const answers = [
  EarningContractsHandler,
  ProviderHasReportedHandler,
  RecommendationsWithOpenOrderHandler,
  RefusalReasonsOfHandler,
  OrderNumberOfHandler,
  OrderSummariesHandler,
  ProductBoughtHandler,
  EndedWithoutContractHandler,
  LastOrderedInHandler,
];
