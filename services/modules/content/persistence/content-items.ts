import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AggregateRepository } from '#engine/event-store/aggregate-repository.js';
import { EventStore } from '#engine/event-store/event-store.js';
import { Clock } from '#platform/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { idFrom } from '#platform/domain/ids.js';
import type { ContentData } from '../domain/content-data.js';
import { ContentItem, type ContentStatus } from '../domain/content-item.js';
import type { ContentQuery } from '../domain/query.js';
import type { ContentSchema } from '../domain/schemas.js';
import { content, type ContentVersionRow } from '../tables.js';
import { FilterSql } from './filter-sql.js';

/** Which item, and its stream: the platform's ids are texts, a stream's is a UUID. */
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

  /** The item as it now is, and with a new version its text. */
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
    await content()
      .insertInto('content_item')
      .values({ ...key, ...current, createdAt: now, createdBy: actor })
      .onConflict(known => known.columns(['tenantId', 'schema', 'itemId']).doUpdateSet(current))
      .execute();
    if (versions === 0 || !written) return;
    const { data, byName, restoredFrom } = written;
    await content()
      .insertInto('content_version')
      .values({ ...key, version, data, at: now, byName, restoredFrom })
      .execute();
  }
}

/** A piece of content as one reader sees it: visitors its published version, editors its latest. */
export interface ContentView {
  readonly id: string;
  readonly status: ContentStatus;
  /** `Draft` where a later version than the published one is being written. */
  readonly newStatus: ContentStatus | null;
  readonly version: number;
  readonly created: Date;
  readonly createdBy: string;
  readonly lastModified: Date;
  readonly lastModifiedBy: string;
  readonly data: ContentData;
}

/** Items of a schema beside one of their versions; without the archive, or the archive alone. */
const itemsWith = (version: 'i.version' | 'i.publishedVersion', schema: string) =>
  content()
    .selectFrom('content_item as i')
    .innerJoin('content_version as v', join =>
      join
        .onRef('v.tenantId', '=', 'i.tenantId')
        .onRef('v.schema', '=', 'i.schema')
        .onRef('v.itemId', '=', 'i.itemId')
        .onRef('v.version', '=', version),
    )
    .select(['i.itemId as id', 'i.status', 'v.version', 'v.data', 'i.createdAt as created', 'i.createdBy'])
    .select(['i.changedAt as lastModified', 'i.changedBy as lastModifiedBy'])
    .select(({ eb, ref }) =>
      eb.case().when('i.version', '>', ref('i.publishedVersion')).then<ContentStatus>('Draft').end().as('newStatus'),
    )
    .where('i.tenantId', '=', currentWork().tenantId)
    .where('i.schema', '=', schema);

/** The tenant's content, as it is read. `drafts`: the latest version of everything but the archive. */
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

  /** Another item that has this value in the schema's key field: two imprints would be one too many. */
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
