import { Injectable } from '@nestjs/common';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { limitOf, pageOf, type PageOf, type PageWish } from '../page.js';

export interface EventRow {
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

  async page(wish: PageWish & EventFilter): Promise<PageOf<EventRow>> {
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
    const rows = await this.sql.query<EventRow>(
      `select event_id as "eventId", type, aggregate_type as "aggregateType", stream_id as "aggregateId", version, pos::text as position, at,
              meta->>'actor' as actor, meta->>'correlationId' as "correlationId", meta->>'causationId' as "causationId", data
       from engine.event where ${where} order by pos desc limit $8 offset $9`,
      [...given, ...limitOf(wish)],
    );
    const counted = await this.sql.one<{ count: number }>(`select count(*) from engine.event where ${where}`, given);
    return pageOf(rows, counted?.count ?? 0, wish);
  }
}
