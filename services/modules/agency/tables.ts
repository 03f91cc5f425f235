import { defineEntity } from '@mikro-orm/core';
import type { RowOf } from '#platform/database/tables.js';

export const AgencyUserRow = defineEntity({
  name: 'AgencyUserRow',
  tableName: 'agency_user',
  properties: p => ({
    tenantId: p.uuid().primary(),
    userId: p.uuid().primary(),
    name: p.text(),
    roles: p.array(),
    agencyNumber: p.text().nullable(),
    firstSignedInAt: p.datetime(),
    lastSignedInAt: p.datetime(),
    employeeNumber: p.text().defaultRaw("(nextval('employee_number'::regclass))::text"),
    emailEncrypted: p.text().nullable(),
    language: p.text().defaultRaw("'de'::text"),
    toldOn: p.date().nullable(),
  }),
});
export type AgencyUserRow = RowOf<typeof AgencyUserRow>;

export const StaffGrantRow = defineEntity({
  name: 'StaffGrantRow',
  tableName: 'staff_grant',
  properties: p => ({
    tenantId: p.uuid().primary(),
    sessionId: p.text().primary(),
    refreshTokenEncrypted: p.text(),
    openedAt: p.datetime(),
    askingUntil: p.datetime().nullable(),
  }),
});
export type StaffGrantRow = RowOf<typeof StaffGrantRow>;

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
export type RecommenderReportRow = RowOf<typeof RecommenderReportRow>;

export const ReportOrderRow = defineEntity({
  name: 'ReportOrderRow',
  tableName: 'report_order',
  properties: p => ({
    tenantId: p.uuid().primary(),
    report: p.text().primary(),
    agency: p.text().primary(),
    field: p.text().primary(),
    orderId: p.uuid(),
    previousId: p.uuid().nullable(),
    madeAt: p.datetime(),
    total: p.integer(),
    empty: p.integer(),
  }),
});
export type ReportOrderRow = RowOf<typeof ReportOrderRow>;

export const ReportOrderPartRow = defineEntity({
  name: 'ReportOrderPartRow',
  tableName: 'report_order_part',
  properties: p => ({
    tenantId: p.uuid().primary(),
    orderId: p.uuid().primary(),
    part: p.integer().primary(),
    keys: p.array().columnType('uuid[]'),
  }),
});
export type ReportOrderPartRow = RowOf<typeof ReportOrderPartRow>;

export const agencyTables = [AgencyUserRow, StaffGrantRow, RecommenderReportRow, ReportOrderRow, ReportOrderPartRow];
