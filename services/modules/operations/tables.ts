import { defineEntity } from '@mikro-orm/core';
import type { RowOf } from '#platform/database/tables.js';
import type { RefireState } from './domain/refire.js';

/** A request to run a reaction once more for an event. */
export const RefireRow = defineEntity({
  name: 'RefireRow',
  tableName: 'refire',
  properties: p => ({
    tenantId: p.uuid().primary(),
    refireId: p.uuid().primary(),
    consumer: p.text(),
    eventId: p.uuid(),
    eventType: p.text(),
    /** Of the event. */
    streamId: p.uuid(),
    state: p.text().$type<RefireState>(),
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
    /** A reference, or why a rule refused. */
    outcome: p.text().nullable(),
  }),
});
export type RefireRow = RowOf<typeof RefireRow>;

export const operationsTables = [RefireRow];
