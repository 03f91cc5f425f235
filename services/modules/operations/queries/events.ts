import { Injectable } from '@nestjs/common';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';

/** One page of rows; pages start at 1. */
export interface PageOf<Row> {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly pageSize: number;
  readonly totalCount: number;
}

/** Which page; the wire's own words for it are `page` and `pagesize`. */
export interface PageWish {
  readonly page: number;
  readonly pagesize: number;
}

/** The answer to a wish. */
export function pageOf<Row>(rows: readonly Row[], totalCount: number, { page, pagesize }: PageWish): PageOf<Row> {
  return { rows, page, pageSize: pagesize, totalCount };
}

/** Parameters of `limit` and `offset`. */
export const limitOf = ({ page, pagesize }: PageWish): [limit: number, offset: number] => [
  pagesize,
  (page - 1) * pagesize,
];

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

export interface AuditRow {
  readonly id: string;
  readonly at: Date;
  readonly actor: string;
  readonly name: string | null;
  readonly action: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Who changed what, newest first. `by` finds the actor's id or any part of the person's name. */
@Injectable()
export class ListAuditEntries {
  constructor(private readonly sql: Sql) {}

  async page(
    wish: PageWish & { readonly action: string | null; readonly by: string | null },
  ): Promise<PageOf<AuditRow>> {
    const given = [currentWork().tenantId, wish.action, wish.by];
    const where = `tenant_id = $1 and ($2::text is null or action = $2) and ($3::text is null or actor = $3 or position(lower($3) in lower(by_name)) > 0)`;
    const rows = await this.sql.query<AuditRow>(
      `select entry_id as id, at, actor, nullif(by_name, '') as name, action, subject, before, after from audit_entry where ${where}
       order by at desc, entry_id desc limit $4 offset $5`,
      [...given, ...limitOf(wish)],
    );
    const counted = await this.sql.one<{ count: number }>(`select count(*) from audit_entry where ${where}`, given);
    return pageOf(rows, counted?.count ?? 0, wish);
  }
}
