import { defineEntity } from '@mikro-orm/core';
import type { RowOf } from '#platform/database/tables.js';

export const ContentItemRow = defineEntity({
  name: 'ContentItemRow',
  tableName: 'content_item',
  properties: p => ({
    tenantId: p.uuid().primary(),
    schema: p.text().primary(),
    itemId: p.text().primary(),
    status: p.text(),
    version: p.integer(),
    publishedVersion: p.integer().nullable(),
    createdAt: p.datetime(),
    createdBy: p.text(),
    changedAt: p.datetime(),
    changedBy: p.text(),
  }),
});
export type ContentItemRow = RowOf<typeof ContentItemRow>;

export const ContentVersionRow = defineEntity({
  name: 'ContentVersionRow',
  tableName: 'content_version',
  properties: p => ({
    tenantId: p.uuid().primary(),
    schema: p.text().primary(),
    itemId: p.text().primary(),
    version: p.integer().primary(),
    data: p.json<unknown>(),
    at: p.datetime(),
    byName: p.text(),
    restoredFrom: p.integer().nullable(),
  }),
});
export type ContentVersionRow = RowOf<typeof ContentVersionRow>;

export const ContentClientRow = defineEntity({
  name: 'ContentClientRow',
  tableName: 'content_client',
  properties: p => ({
    tenantId: p.uuid().primary(),
    clientId: p.text().primary(),
    secretHash: p.text(),
    role: p.text(),
    changedAt: p.datetime(),
  }),
});
export type ContentClientRow = RowOf<typeof ContentClientRow>;

export const ContentPlatformRow = defineEntity({
  name: 'ContentPlatformRow',
  tableName: 'content_platform',
  properties: p => ({
    tenantId: p.uuid().primary(),
    url: p.text(),
    app: p.text(),
    clientId: p.text(),
    secretEncrypted: p.text(),
    changedAt: p.datetime(),
  }),
});
export type ContentPlatformRow = RowOf<typeof ContentPlatformRow>;

export const contentTables = [ContentItemRow, ContentVersionRow, ContentClientRow, ContentPlatformRow];
