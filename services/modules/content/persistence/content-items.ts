import { Injectable } from '@nestjs/common';
import { AggregateRepository } from '#engine/event-store/aggregate-repository.js';
import { EventStore } from '#engine/event-store/event-store.js';
import { Clock } from '#platform/clock.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { idFrom } from '#platform/domain/ids.js';
import type { ContentData } from '../domain/content-data.js';
import { ContentItem, type ContentStatus } from '../domain/content-item.js';
import type { ContentQuery } from '../domain/query.js';
import type { ContentSchema } from '../domain/schemas.js';
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
    private readonly sql: Sql,
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
    await this.sql.execute(
      `insert into content_item (tenant_id, schema, item_id, status, version, published_version, created_at, created_by, changed_at, changed_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $7, $8)
       on conflict (tenant_id, schema, item_id) do update set status = $4, version = $5, published_version = $6, changed_at = $7, changed_by = $8`,
      [tenantId, schema.name, id, item.status, item.version, item.publishedVersion, now, actor],
    );
    if (versions === 0 || !written) return;
    await this.sql.execute(
      'insert into content_version (tenant_id, schema, item_id, version, data, at, by_name, restored_from) values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8)',
      [
        tenantId,
        schema.name,
        id,
        item.version,
        JSON.stringify(written.data),
        now,
        written.byName,
        written.restoredFrom,
      ],
    );
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

export interface VersionRow {
  readonly version: number;
  readonly at: Date;
  readonly byName: string;
  readonly restoredFrom: number | null;
}

const rows = (
  which: 'published' | 'latest',
) => `select i.item_id as id, i.status, v.version, i.created_at as created, i.created_by as "createdBy", i.changed_at as "lastModified", i.changed_by as "lastModifiedBy", v.data,
    case when i.published_version is not null and i.version > i.published_version then 'Draft' end as "newStatus"
  from content_item i join content_version v on v.tenant_id = i.tenant_id and v.schema = i.schema and v.item_id = i.item_id and v.version = ${which === 'published' ? 'i.published_version' : 'i.version'}
  where i.tenant_id = $1 and i.schema = $2`;

/** The tenant's content, as it is read. `drafts`: the latest version of everything but the archive. */
@Injectable()
export class ContentTable {
  constructor(private readonly sql: Sql) {}

  async find({ name }: ContentSchema, id: string, drafts = false): Promise<ContentView | null> {
    if (id.includes('\0')) return null;
    return (
      (await this.sql.one<ContentView>(
        `${rows(drafts ? 'latest' : 'published')} and i.item_id = $3 and (i.status <> 'Archived' or $4)`,
        [currentWork().tenantId, name, id, drafts],
      )) ?? null
    );
  }

  async query(
    schema: ContentSchema,
    query: ContentQuery,
    { drafts = false, archived = false } = {},
  ): Promise<{ total: number; items: ContentView[] }> {
    const parameters: unknown[] = [currentWork().tenantId, schema.name];
    const sql = new FilterSql(schema, parameters);
    const conditions = [
      ...(query.filter ? [sql.condition(query.filter)] : []),
      ...(query.ids ? [`c.id = any(${sql.parameter(query.ids.filter(id => !id.includes('\0')))}::text[])`] : []),
      ...(query.search
        ? [
            `jsonb_to_tsvector('simple', c.data, '["string"]') @@ websearch_to_tsquery('simple', ${sql.parameter(query.search)})`,
          ]
        : []),
    ];
    const found = `from (${rows(drafts ? 'latest' : 'published')} and (i.status <> 'Archived') = ${!archived}) c ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}`;
    const counted = await this.sql.one<{ total: number }>(`select count(*) as total ${found}`, parameters);
    const order = sql.order(query.sort);
    const items = await this.sql.query<ContentView>(
      `select c.* ${found} order by ${order} limit ${sql.parameter(query.take)} offset ${sql.parameter(query.skip)}`,
      parameters,
    );
    return { total: counted?.total ?? 0, items };
  }

  async versions({ name }: ContentSchema, id: string): Promise<VersionRow[]> {
    return this.sql.query<VersionRow>(
      `select version, at, by_name as "byName", restored_from as "restoredFrom" from content_version where tenant_id = $1 and schema = $2 and item_id = $3 order by version desc`,
      [currentWork().tenantId, name, id],
    );
  }

  async version({ name }: ContentSchema, id: string, version: number): Promise<ContentData | null> {
    const row = await this.sql.one<{ data: ContentData }>(
      'select data from content_version where tenant_id = $1 and schema = $2 and item_id = $3 and version = $4',
      [currentWork().tenantId, name, id, version],
    );
    return row?.data ?? null;
  }

  async publishedVersion({ name }: ContentSchema, id: string): Promise<number | null> {
    const row = await this.sql.one<{ version: number | null }>(
      'select published_version as version from content_item where tenant_id = $1 and schema = $2 and item_id = $3',
      [currentWork().tenantId, name, id],
    );
    return row?.version ?? null;
  }

  /** Another item that has this value in the schema's key field: two imprints would be one too many. */
  async keyIsTaken({ name, key }: ContentSchema, value: string, exceptId: string): Promise<boolean> {
    return (
      (await this.sql.one(
        `select from content_item i join content_version v on v.tenant_id = i.tenant_id and v.schema = i.schema and v.item_id = i.item_id and v.version in (i.version, i.published_version)
       where i.tenant_id = $1 and i.schema = $2 and i.item_id <> $3 and i.status <> 'Archived' and v.data->$4->>'iv' = $5 limit 1`,
        [currentWork().tenantId, name, exceptId, key, value],
      )) !== undefined
    );
  }
}
