import { defineEntity } from '@mikro-orm/core';
import { tables, type RowOf } from '#platform/database/tables.js';
import type { ContentData } from './domain/content-data.js';
import type { ContentStatus } from './domain/content-item.js';

export const ContentItemRow = defineEntity({
  name: 'ContentItemRow',
  tableName: 'content_item',
  properties: p => ({
    tenantId: p.uuid().primary(),
    schema: p.text().primary(),
    itemId: p.text().primary(),
    status: p.text().$type<ContentStatus>(),
    /** The latest one. */
    version: p.integer(),
    /** What visitors see; null: nothing. */
    publishedVersion: p.integer().nullable(),
    createdAt: p.datetime(),
    createdBy: p.text(),
    changedAt: p.datetime(),
    changedBy: p.text(),
  }),
});

/** Versions are added, never changed. */
export const ContentVersionRow = defineEntity({
  name: 'ContentVersionRow',
  tableName: 'content_version',
  properties: p => ({
    tenantId: p.uuid().primary(),
    schema: p.text().primary(),
    itemId: p.text().primary(),
    version: p.integer().primary(),
    data: p.json<ContentData>(),
    at: p.datetime(),
    byName: p.text(),
    /** The version whose text it is again. */
    restoredFrom: p.integer().nullable(),
  }),
});
export type ContentVersionRow = RowOf<typeof ContentVersionRow>;

/** `Reader` sees what is published, `Editor` drafts too. */
export type ClientRole = 'Reader' | 'Editor';

/** Programmes that may read the tenant's content from outside. */
export const ContentClientRow = defineEntity({
  name: 'ContentClientRow',
  tableName: 'content_client',
  properties: p => ({
    tenantId: p.uuid().primary(),
    clientId: p.text().primary(),
    /** Keyed hash. */
    secretHash: p.text(),
    role: p.text().$type<ClientRole>(),
    changedAt: p.datetime(),
  }),
});

/** The Squidex the tenant's content lies on; without a row it is the built-in store. */
export const ContentPlatformRow = defineEntity({
  name: 'ContentPlatformRow',
  tableName: 'content_platform',
  properties: p => ({
    tenantId: p.uuid().primary(),
    /** Without a trailing slash. */
    url: p.text(),
    app: p.text(),
    clientId: p.text(),
    secretEncrypted: p.text(),
    changedAt: p.datetime(),
  }),
});

export const contentTables = [ContentItemRow, ContentVersionRow, ContentClientRow, ContentPlatformRow];

export const content = () =>
  tables<typeof ContentItemRow | typeof ContentVersionRow | typeof ContentClientRow | typeof ContentPlatformRow>();
