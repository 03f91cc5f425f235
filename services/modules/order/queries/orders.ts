import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { lastDaysIn, tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { Handles } from '#platform/messages.js';
import type { PeriodOfProduct } from '../../catalogue/api.js';
import {
  EarningContracts,
  OrderById,
  OrderNumberOf,
  OrdersInCases,
  OrderSummaries,
  ProductBought,
  ProviderHasReported,
  type EarningContract,
  type OrderInCase,
  type OrderSummary,
} from '../api.js';
import { RefusalReasonsOf, RecommendationsWithOpenOrder } from '../../recommendation/ports.js';
import { LastOrderedIn } from '../../catalogue/ports.js';
import { activeStatuses, ofTenant, Orders, type CustomerOrderRow } from '../persistence/orders.js';
import { ProviderSecrets } from '../persistence/provider-secrets.js';
import type { AnnouncedOrderRow } from '../persistence/releases.js';
import type { OrderListRow } from '../projections/order-list.js';
import { timeZone } from '#shared/dates-and-money.js';

/** What other modules ask about orders. */
@Injectable()
export class OrderQueries {
  constructor(
    private readonly orders: Orders,
    private readonly secrets: ProviderSecrets,
  ) {}

  @Handles(ProviderHasReported)
  providerHasReported(): Promise<boolean> {
    return this.secrets.anyInUse();
  }

  @Handles(RecommendationsWithOpenOrder)
  withOpenOrder(recommendationIds: readonly string[]): Promise<ReadonlySet<string>> {
    return this.orders.withOpenOrder(recommendationIds);
  }

  @Handles(RefusalReasonsOf)
  async refusalReasonsOf(orderIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return orderIds.length === 0 ? new Map() : this.orders.refusalsOf(orderIds);
  }

  @Handles(OrderNumberOf)
  async numberOf(orderId: string): Promise<string | null> {
    const row = await ofTenant().select('number').where('orderId', '=', orderId).executeTakeFirst();
    return row?.number ?? null;
  }

  @Handles(OrderSummaries)
  async summaries(orderIds: readonly string[]): Promise<ReadonlyMap<string, OrderSummary>> {
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

  @Handles(OrdersInCases)
  inCases(recommendationIds: readonly string[]): Promise<OrderInCase[]> {
    return ordersAsShown()
      .where('o.recommendationId', '=', sql<string>`any (${recommendationIds}::uuid[])`)
      .orderBy('o.orderedAt')
      .orderBy('o.orderId')
      .execute();
  }

  @Handles(OrderById)
  async byId(orderId: string): Promise<OrderInCase | null> {
    return (await ordersAsShown().where('o.orderId', '=', orderId).executeTakeFirst()) ?? null;
  }

  @Handles(ProductBought)
  async productBought(orderId: string): Promise<number | null> {
    const row = await ofTenant().select('productId').where('orderId', '=', orderId).executeTakeFirst();
    return row?.productId ?? null;
  }

  @Handles(LastOrderedIn)
  lastOrderedIn(periods: readonly PeriodOfProduct[]): Promise<ReadonlyMap<number, string>> {
    return lastDaysIn(periods, ofTenant().select(['productId', 'orderedAt as at']));
  }

  @Handles(EarningContracts)
  earningContracts(
    productId: number,
    { from, to }: { readonly from: string; readonly to: string },
    most: number,
  ): Promise<EarningContract[]> {
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

const ordersAsShown = () =>
  tables<typeof CustomerOrderRow | typeof OrderListRow | typeof AnnouncedOrderRow>()
    .selectFrom('customer_order as o')
    .leftJoin('order_report as r', on => on.onRef('r.tenantId', '=', 'o.tenantId').onRef('r.orderId', '=', 'o.orderId'))
    .select(['o.orderId', 'o.recommendationId', 'o.recipientId', 'o.number', 'o.productId', 'o.kind'])
    .select(['o.status as state', 'o.assignment', 'o.contractClosed', 'o.withoutReward', 'o.orderedAt'])
    .select(['o.releasableFrom', 'r.overdueFrom', 'o.refusalReason as refusedBecause'])
    .select(eb =>
      eb
        .exists(
          eb
            .selectFrom('announced_order as a')
            .select('a.orderId')
            .whereRef('a.tenantId', '=', 'o.tenantId')
            .whereRef('a.orderId', '=', 'o.orderId'),
        )
        .$castTo<boolean>()
        .as('isAnnounced'),
    )
    .where('o.tenantId', '=', currentWork().tenantId);
