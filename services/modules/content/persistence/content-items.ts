import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock/clock.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { idFrom } from '#platform/domain/ids.js';
import { AggregateRepository } from '#engine/event-store/aggregate-repository.js';
import { EventStore } from '#engine/event-store/event-store.js';
import type { ContentData } from '../domain/content-data.js';
import { ContentItem } from '../domain/content-item.js';
import type { ContentSchema } from '../domain/schemas.js';

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
