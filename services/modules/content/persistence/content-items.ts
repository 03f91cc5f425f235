import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql, type InferResult } from 'kysely';
import { AggregateRepository } from '#engine/aggregate-repository.js';
import { EventStore } from '#engine/event-store.js';
import { Clock } from '#platform/clock.js';
import { tables, type RowOf } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { idFrom } from '#platform/domain/ids.js';
import type { ContentData } from '../events.js';
import { ContentItem, type ContentStatus } from '../domain/content-item.js';
import type { ContentSchema } from '../domain/content-schemas.js';
import type { ContentQuery } from '../domain/query.js';
import { FilterSql } from '../filter-sql.js';

export const ContentItemRow = defineEntity({
  name: 'ContentItemRow',
  tableName: 'content_item',
  properties: p => ({
    tenantId: p.uuid().primary(),
    schema: p.text().primary(),
    itemId: p.text().primary(),
    status: p.text().$type<ContentStatus>(),
    /** The latest version. */
    version: p.integer(),
    /** The version that visitors see; null: none. */
    publishedVersion: p.integer().nullable(),
    createdAt: p.datetime(),
    createdBy: p.text(),
    changedAt: p.datetime(),
    changedBy: p.text(),
  }),
});

/** Versions are only added, never changed. */
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
    /** The version whose text was restored. */
    restoredFrom: p.integer().nullable(),
  }),
});

export type ContentVersionRow = RowOf<typeof ContentVersionRow>;

const content = () => tables<typeof ContentItemRow | typeof ContentVersionRow>();

/** An item and its stream: the platform's ids are texts, a stream's is a UUID. */
export interface ItemId {
  readonly schema: ContentSchema;
  readonly id: string;
}

const streamOf = ({ schema, id }: ItemId): string => idFrom('content', schema.name, id);

@Injectable()
export class ContentItems extends AggregateRepository<ContentItem> {
  protected readonly aggregateType = 'content';

  constructor(
    events: EventStore,
    private readonly clock: Clock,
  ) {
    super(events);
  }

  protected create(id: string): ContentItem {
    return new ContentItem(id);
  }

  async open(item: ItemId): Promise<ContentItem> {
    return this.load(streamOf(item));
  }

  async openOrNew(item: ItemId): Promise<ContentItem> {
    return this.findOrNew(streamOf(item));
  }

  /** Stores the item's state and, with a new version, its text. */
  async keep(
    { schema, id }: ItemId,
    item: ContentItem,
    written?: { data: ContentData; byName: string; restoredFrom: number | null },
  ): Promise<void> {
    const before = item.expectedVersion;
    const versions = item.newEvents().filter(({ type }) => type === 'ContentSaved').length;
    await this.save(item);
    if (item.expectedVersion === before) return;
    const { tenantId, actor } = currentWork();
    const now = this.clock.now();
    const key = { tenantId, schema: schema.name, itemId: id };
    const { status, version, publishedVersion } = item;
    const current = { status, version, publishedVersion, changedAt: now, changedBy: actor };
    const em = currentEntityManager();
    if (before > 0) await em.nativeUpdate(ContentItemRow, key, current);
    else await em.insert(ContentItemRow, { ...key, ...current, createdAt: now, createdBy: actor });
    if (versions === 0 || !written) return;
    const { data, byName, restoredFrom } = written;
    await em.insert(ContentVersionRow, { ...key, version, data, at: now, byName, restoredFrom });
  }
}

/** A tenant's items joined with one of their versions. */
export const allItemsWith = (version: 'i.version' | 'i.publishedVersion', tenantId: string) =>
  content()
    .selectFrom('content_item as i')
    .innerJoin('content_version as v', join =>
      join
        .onRef('v.tenantId', '=', 'i.tenantId')
        .onRef('v.schema', '=', 'i.schema')
        .onRef('v.itemId', '=', 'i.itemId')
        .onRef('v.version', '=', version),
    )
    .where('i.tenantId', '=', tenantId);

/** Items of a schema in answer format; without the archive, or the archive only. */
const itemsWith = (version: 'i.version' | 'i.publishedVersion', schema: string) =>
  allItemsWith(version, currentWork().tenantId)
    .select(['i.itemId as id', 'i.status', 'v.version', 'v.data', 'i.createdAt as created', 'i.createdBy'])
    .select(['i.changedAt as lastModified', 'i.changedBy as lastModifiedBy'])
    .select(({ eb, ref }) =>
      eb.case().when('i.version', '>', ref('i.publishedVersion')).then<ContentStatus>('Draft').end().as('newStatus'),
    )
    .where('i.schema', '=', schema);

/**
 * A content item as one reader sees it: visitors its published version, editors its latest; `newStatus` is `Draft`
 * where there is a later version than the published one.
 */
export type ContentView = Readonly<InferResult<ReturnType<typeof itemsWith>>[number]>;

/** Reads the tenant's content. `drafts`: the latest version of everything except the archive. */
@Injectable()
export class ContentTable {
  async find({ name }: ContentSchema, id: string, drafts = false): Promise<ContentView | null> {
    if (id.includes('\0')) return null;
    const item = await itemsWith(drafts ? 'i.version' : 'i.publishedVersion', name)
      .where('i.itemId', '=', id)
      .$if(!drafts, items => items.where('i.status', '<>', 'Archived'))
      .executeTakeFirst();
    return item ?? null;
  }

  async query(
    schema: ContentSchema,
    query: ContentQuery,
    { drafts = false, archived = false } = {},
  ): Promise<{ total: number; items: ContentView[] }> {
    const { filter, ids, search } = query;
    const wanted = new FilterSql(schema);
    const items = itemsWith(drafts ? 'i.version' : 'i.publishedVersion', schema.name).where(
      'i.status',
      archived ? '=' : '<>',
      'Archived',
    );
    const found = content()
      .selectFrom(items.as('c'))
      .$if(filter !== undefined, rows => rows.where(wanted.condition(filter!)))
      .$if(ids !== undefined, rows =>
        rows.where('c.id', '=', sql<string>`any(${ids!.filter(id => !id.includes('\0'))}::text[])`),
      )
      .$if(Boolean(search), rows =>
        rows.where(
          sql<boolean>`jsonb_to_tsvector('simple', c.data, '["string"]') @@ websearch_to_tsquery('simple', ${wanted.parameter(search)})`,
        ),
      );
    const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const page = await found
      .selectAll()
      .orderBy(wanted.order(query.sort))
      .limit(query.take)
      .offset(query.skip)
      .execute();
    return { total, items: page };
  }

  /** Published content of a schema, by id. */
  published({ name }: ContentSchema): Promise<{ id: string; data: ContentData }[]> {
    return itemsWith('i.publishedVersion', name)
      .clearSelect()
      .select(['i.itemId as id', 'v.data'])
      .orderBy(sql`i.item_id collate "C"`)
      .execute();
  }

  versions({ name }: ContentSchema, id: string): Promise<ContentVersion[]> {
    return versionsOf(name, id)
      .select(['version', 'at', 'byName', 'restoredFrom'])
      .orderBy('version', 'desc')
      .execute();
  }

  async version({ name }: ContentSchema, id: string, version: number): Promise<ContentData | null> {
    const row = await versionsOf(name, id).select('data').where('version', '=', version).executeTakeFirst();
    return row?.data ?? null;
  }

  async publishedVersion({ name }: ContentSchema, id: string): Promise<number | null> {
    const row = await content()
      .selectFrom('content_item')
      .select('publishedVersion')
      .where('tenantId', '=', currentWork().tenantId)
      .where('schema', '=', name)
      .where('itemId', '=', id)
      .executeTakeFirst();
    return row?.publishedVersion ?? null;
  }

  /** Whether another item has this value in the schema's key field, which must be unique. */
  async keyIsTaken({ name, key }: ContentSchema, value: string, exceptId: string): Promise<boolean> {
    const other = await content()
      .selectFrom('content_item as i')
      .innerJoin('content_version as v', join =>
        join
          .onRef('v.tenantId', '=', 'i.tenantId')
          .onRef('v.schema', '=', 'i.schema')
          .onRef('v.itemId', '=', 'i.itemId')
          .on(({ eb, ref }) => eb('v.version', 'in', [ref('i.version'), ref('i.publishedVersion')])),
      )
      .select('i.itemId')
      .where('i.tenantId', '=', currentWork().tenantId)
      .where('i.schema', '=', name)
      .where('i.itemId', '<>', exceptId)
      .where('i.status', '<>', 'Archived')
      .where(sql<string>`v.data->${key}::text->>'iv'`, '=', value)
      .limit(1)
      .executeTakeFirst();
    return other !== undefined;
  }
}

export type ContentVersion = Pick<ContentVersionRow, 'version' | 'at' | 'byName' | 'restoredFrom'>;

const versionsOf = (schema: string, itemId: string) =>
  content()
    .selectFrom('content_version')
    .where('tenantId', '=', currentWork().tenantId)
    .where('schema', '=', schema)
    .where('itemId', '=', itemId);
