import { Injectable } from '@nestjs/common';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { limitOf, pageOf, type PageOf, type PageWish } from '#platform/domain/answers.js';
import { recordedEvent } from '../event-store/event-store.js';

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

/** What is null does not matter; `until` counts with its whole second. */
export interface EventFilter {
  readonly type: string | null;
  readonly aggregateType: string | null;
  readonly aggregateId: string | null;
  readonly correlationId: string | null;
  readonly from: Date | null;
  readonly until: Date | null;
}

/** The tenant's events, newest first; they hold no personal data. */
@Injectable()
export class ListEvents {
  constructor(private readonly sql: Sql) {}

  async page(wish: PageWish & EventFilter): Promise<PageOf<ListedEvent>> {
    const given = [
      currentWork().tenantId,
      wish.type,
      wish.aggregateType,
      wish.aggregateId,
      wish.correlationId,
      wish.from,
      wish.until,
    ];
    // Only what was asked for stands in the statement, so that its index is used.
    const conditions = [
      'tenant_id = $1',
      'type = $2',
      'aggregate_type = $3',
      'stream_id = $4::uuid',
      `meta->>'correlationId' = $5`,
      'at >= $6::timestamptz',
      `at < $7::timestamptz + interval '1 second'`,
    ].map((condition, index) => (given[index] === null ? `$${index + 1}::text is null` : condition));
    const where = conditions.join(' and ');
    const rows = await this.sql.query<ListedEvent>(
      `select event_id as "eventId", type, aggregate_type as "aggregateType", stream_id as "aggregateId", version, pos::text as position, at,
              meta->>'actor' as actor, meta->>'correlationId' as "correlationId", meta->>'causationId' as "causationId", data
       from engine.event where ${where} order by pos desc limit $8 offset $9`,
      [...given, ...limitOf(wish)],
    );
    const counted = await this.sql.one<{ count: number }>(`select count(*) from engine.event where ${where}`, given);
    return pageOf(rows, counted?.count ?? 0, wish);
  }
}

/** Events of the tenant. */
@Injectable()
export class RecordedEvents {
  constructor(private readonly sql: Sql) {}

  /** One by its id. Refused: not-found. */
  async load(eventId: string): Promise<RecordedEvent> {
    const row = await this.sql.one<Parameters<typeof recordedEvent>[0]>(
      'select * from engine.event where tenant_id = $1 and event_id = $2',
      [currentWork().tenantId, eventId],
    );
    if (!row) throw new DomainError('not-found');
    return recordedEvent(row);
  }

  /** What was appended so far under a correlation, in order. */
  ofCorrelation(correlationId: string): Promise<Pick<ListedEvent, 'type' | 'aggregateType' | 'aggregateId'>[]> {
    return this.sql.query(
      `select type, aggregate_type as "aggregateType", stream_id as "aggregateId" from engine.event where tenant_id = $1 and meta->>'correlationId' = $2 order by pos`,
      [currentWork().tenantId, correlationId],
    );
  }
}
