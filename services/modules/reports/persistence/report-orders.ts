import { defineEntity } from '@mikro-orm/core';

/** The prepared order of a report's rows, as of `madeAt` (decision 0010). */
export const ReportOrderRow = defineEntity({
  name: 'ReportOrderRow',
  tableName: 'report_order',
  properties: p => ({
    tenantId: p.uuid().primary(),
    report: p.text().primary(),
    agency: p.text().primary(),
    field: p.text().primary(),
    orderId: p.uuid(),
    /** The previous order, which a request that looked it up just before still reads. */
    previousId: p.uuid().nullable(),
    madeAt: p.datetime(),
    total: p.integer(),
    /** Number of rows at the end without a value to sort by. */
    empty: p.integer(),
  }),
});

/** A part of a prepared order. */
export const ReportOrderPartRow = defineEntity({
  name: 'ReportOrderPartRow',
  tableName: 'report_order_part',
  properties: p => ({
    tenantId: p.uuid().primary(),
    orderId: p.uuid().primary(),
    part: p.integer().primary(),
    /** One array per row: the values of the view's key columns. */
    keys: p.array().columnType('uuid[]'),
  }),
});
