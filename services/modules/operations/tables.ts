import { defineEntity } from '@mikro-orm/core';
import type { RowOf } from '#platform/database/tables.js';

export const RefireRow = defineEntity({
  name: 'RefireRow',
  tableName: 'refire',
  properties: p => ({
    tenantId: p.uuid().primary(),
    refireId: p.uuid().primary(),
    consumer: p.text(),
    eventId: p.uuid(),
    eventType: p.text(),
    streamId: p.uuid(),
    state: p.text(),
    requestedAt: p.datetime(),
    requestedBy: p.text(),
    requestedByName: p.text(),
    reason: p.text(),
    expiresAt: p.datetime(),
    decidedAt: p.datetime().nullable(),
    decidedBy: p.text().nullable(),
    decidedByName: p.text().nullable(),
    decisionReason: p.text().nullable(),
    endedAt: p.datetime().nullable(),
    outcome: p.text().nullable(),
  }),
});
export type RefireRow = RowOf<typeof RefireRow>;

export const operationsTables = [RefireRow];
