import { defineEntity } from '@mikro-orm/core';
import type { RowOf } from '#platform/database/tables.js';

export const CustomerOrderRow = defineEntity({
  name: 'CustomerOrderRow',
  tableName: 'customer_order',
  properties: p => ({
    tenantId: p.uuid().primary(),
    orderId: p.uuid().primary(),
    number: p.text(),
    recommendationId: p.uuid(),
    recipientId: p.uuid().nullable(),
    productId: p.integer(),
    kind: p.text(),
    status: p.text(),
    contractClosed: p.boolean(),
    orderedAt: p.datetime(),
    releasableFrom: p.datetime(),
    reportedAt: p.datetime(),
    releasedAt: p.datetime().nullable(),
    endedAt: p.datetime().nullable(),
    assignment: p.text().defaultRaw("'contact'::text"),
    withoutReward: p.text().nullable(),
    customerKey: p.text().nullable(),
    refusalReason: p.text().nullable(),
  }),
});
export type CustomerOrderRow = RowOf<typeof CustomerOrderRow>;

export const OrderReportRow = defineEntity({
  name: 'OrderReportRow',
  tableName: 'order_report',
  properties: p => ({
    tenantId: p.uuid().primary(),
    orderId: p.uuid().primary(),
    number: p.text().nullable(),
    recommendationId: p.uuid().nullable(),
    recipientId: p.uuid().nullable(),
    productId: p.integer().nullable(),
    kind: p.text().nullable(),
    orderedAt: p.datetime().nullable(),
    releasableFrom: p.datetime().nullable(),
    closedAt: p.datetime().nullable(),
    notConcludedAt: p.datetime().nullable(),
    releasedAt: p.datetime().nullable(),
    cancelledAt: p.datetime().nullable(),
    rewardCents: p.integer(),
    assignment: p.text().nullable(),
    refusedAt: p.datetime().nullable(),
    withoutReward: p.text().nullable(),
  }),
});
export type OrderReportRow = RowOf<typeof OrderReportRow>;

export const orderTables = [CustomerOrderRow, OrderReportRow];
