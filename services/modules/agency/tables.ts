import { defineEntity } from '@mikro-orm/core';

/** The view of the projection `recommender-report`. */
export const RecommenderReportRow = defineEntity({
  name: 'RecommenderReportRow',
  tableName: 'recommender_report',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommenderId: p.uuid().primary(),
    status: p.text().nullable(),
    registeredAt: p.datetime().nullable(),
    rewardCents: p.integer(),
  }),
});

/** The view of the projection `order-report`. */
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

/** The sequence of a report's rows as it was at `madeAt` (decision 0010). */
export const ReportOrderRow = defineEntity({
  name: 'ReportOrderRow',
  tableName: 'report_order',
  properties: p => ({
    tenantId: p.uuid().primary(),
    report: p.text().primary(),
    agency: p.text().primary(),
    field: p.text().primary(),
    orderId: p.uuid(),
    /** The one before: whoever looked it up a moment ago still reads it. */
    previousId: p.uuid().nullable(),
    madeAt: p.datetime(),
    total: p.integer(),
    /** How many rows at the end have nothing to be sorted by. */
    empty: p.integer(),
  }),
});

/** Some of such a sequence. */
export const ReportOrderPartRow = defineEntity({
  name: 'ReportOrderPartRow',
  tableName: 'report_order_part',
  properties: p => ({
    tenantId: p.uuid().primary(),
    orderId: p.uuid().primary(),
    part: p.integer().primary(),
    /** An array a row: the values of the view's key columns. */
    keys: p.array().columnType('uuid[]'),
  }),
});

export const reportTables = [RecommenderReportRow, OrderReportRow, ReportOrderRow, ReportOrderPartRow];
