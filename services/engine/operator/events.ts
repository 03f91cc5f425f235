import { Injectable } from '@nestjs/common';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import { limitOf, pageOf, type PageOf, type PageWish } from '#platform/domain/answers.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { recordedEvent } from '../event-store.js';

export interface ListedEvent {
  readonly eventId: string;
  readonly type: string;
  readonly aggregateType: string;
  readonly aggregateId: string;
  readonly version: number;
  readonly position: string;
  readonly at: Date;
  readonly actor: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A null field does not filter; `before` is not included. */
export interface EventFilter {
  readonly types: readonly string[] | null;
  readonly aggregateType: string | null;
  readonly aggregateId: string | null;
  readonly correlationId: string | null;
  readonly from: Date | null;
  readonly before: Date | null;
  /** Only events of these streams. */
  readonly streams: readonly string[] | null;
}

/** The newest first; `after`: those before this position. */
interface Part {
  readonly limit: number;
  readonly offset: number;
  readonly after: string | null;
}

/** The tenant's events, newest first; they hold no personal data. */
@Injectable()
export class ListEvents {
  constructor(private readonly sql: Sql) {}

  async page(wish: PageWish & EventFilter): Promise<PageOf<ListedEvent>> {
    const { where, given } = conditionsOf(wish);
    const [limit, offset] = limitOf(wish);
    const rows = await this.rows(wish, { limit, offset, after: null });
    const counted = await this.sql.one<{ count: number }>(`select count(*) from engine.event where ${where}`, given);
    return pageOf(rows, counted?.count ?? 0, wish);
  }

  /** The next so many after a position (null: from the newest), for a file of any length. */
  after(position: string | null, filter: EventFilter, limit: number): Promise<ListedEvent[]> {
    return this.rows(filter, { limit, offset: 0, after: position });
  }

  /** What the first event of each of these streams says; streams without events are missing. */
  async firstOf(streams: readonly string[]): Promise<ReadonlyMap<string, ListedEvent['data']>> {
    const rows = await this.sql.query<{ id: string; data: ListedEvent['data'] }>(
      'select stream_id as id, data from engine.event where tenant_id = $1 and stream_id = any($2::uuid[]) and version = 1',
      [currentWork().tenantId, streams],
    );
    return new Map(rows.map(({ id, data }) => [id, data]));
  }

  private rows(filter: EventFilter, { limit, offset, after }: Part): Promise<ListedEvent[]> {
    const { where, given } = conditionsOf(filter);
    const at = given.length;
    return this.sql.query<ListedEvent>(
      `select event_id as "eventId", type, aggregate_type as "aggregateType", stream_id as "aggregateId", version, pos::text as position, at,
              meta->>'actor' as actor, meta->>'correlationId' as "correlationId", meta->>'causationId' as "causationId", data
       from engine.event where ${where} and ${after === null ? `$${at + 1}::text is null` : `pos < $${at + 1}::bigint`}
       order by pos desc limit $${at + 2} offset $${at + 3}`,
      [...given, after, limit, offset],
    );
  }
}

/** Only the conditions asked for are part of the statement, so that the matching index is used. */
function conditionsOf(filter: EventFilter): { readonly where: string; readonly given: readonly unknown[] } {
  const given = [
    currentWork().tenantId,
    filter.types,
    filter.aggregateType,
    filter.aggregateId,
    filter.correlationId,
    filter.from,
    filter.before,
    filter.streams,
  ];
  const conditions = [
    'tenant_id = $1',
    'type = any($2::text[])',
    'aggregate_type = $3',
    'stream_id = $4::uuid',
    `meta->>'correlationId' = $5`,
    'at >= $6::timestamptz',
    'at < $7::timestamptz',
    'stream_id = any($8::uuid[])',
  ].map((condition, index) => (given[index] === null ? `$${index + 1}::text is null` : condition));
  return { where: conditions.join(' and '), given };
}

/** Events of the tenant. */
@Injectable()
export class RecordedEvents {
  constructor(private readonly sql: Sql) {}

  /** Loads one event by its id. Throws not-found. */
  async load(eventId: string): Promise<RecordedEvent> {
    const row = await this.sql.one<Parameters<typeof recordedEvent>[0]>(
      'select * from engine.event where tenant_id = $1 and event_id = $2',
      [currentWork().tenantId, eventId],
    );
    if (!row) throw new DomainError('not-found');
    return recordedEvent(row);
  }

  /** The events appended so far under a correlation id, in order. */
  ofCorrelation(correlationId: string): Promise<Pick<ListedEvent, 'type' | 'aggregateType' | 'aggregateId'>[]> {
    return this.sql.query(
      `select type, aggregate_type as "aggregateType", stream_id as "aggregateId" from engine.event where tenant_id = $1 and meta->>'correlationId' = $2 order by pos`,
      [currentWork().tenantId, correlationId],
    );
  }
}
