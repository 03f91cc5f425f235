import { Injectable } from '@nestjs/common';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { limitOf, pageOf, type PageOf, type PageWish } from '#platform/domain/answers.js';

export interface ListedParkedStream {
  readonly consumer: string;
  readonly kind: 'projection' | 'reaction';
  readonly eventId: string;
  readonly type: string;
  readonly aggregateType: string;
  readonly aggregateId: string;
  readonly version: number;
  readonly attempts: number;
  readonly error: string | null;
  readonly stack: string | null;
  readonly eventAt: Date;
  /** Number of events that wait behind the parked one. */
  readonly waiting: number;
}

/** Parked streams: of reactions with a parked delivery, and of projections in use that left the stream out after an error. */
const parked = `(
  select d.consumer, 'reaction' as kind, d.event_id, d.stream_id, d.version, d.attempts, d.error, d.stack, d.created_at as at from engine.delivery d where d.tenant_id = $1 and d.state = 'parked'
  union all
  select s.consumer, 'projection', s.event_id, s.stream_id, s.version, 1, s.error, s.stack, s.at
  from engine.parked_stream s join engine.projection p on p.name = s.consumer and p.active_generation = s.generation where s.tenant_id = $1)`;

/** The tenant's parked streams, oldest first. Errors and stack traces were stripped of personal data when they were stored. */
@Injectable()
export class ListParkedStreams {
  constructor(private readonly sql: Sql) {}

  async page(wish: PageWish): Promise<PageOf<ListedParkedStream>> {
    const { tenantId } = currentWork();
    const rows = await this.sql.query<ListedParkedStream>(
      `select w.consumer, w.kind, w.event_id as "eventId", e.type, e.aggregate_type as "aggregateType", w.stream_id as "aggregateId", w.version, w.attempts, w.error, w.stack, e.at as "eventAt",
              case when w.kind = 'projection' then (select s.version - w.version from engine.stream s where s.tenant_id = $1 and s.stream_id = w.stream_id)
                   else (select count(*) from engine.delivery b where b.tenant_id = $1 and b.consumer = w.consumer and b.stream_id = w.stream_id and b.state in ('pending', 'sending')) end::int as waiting
       from (select * from ${parked} a order by at, consumer, event_id limit $2 offset $3) w
       join engine.event e on e.tenant_id = $1 and e.event_id = w.event_id order by w.at, w.consumer, w.event_id`,
      [tenantId, ...limitOf(wish)],
    );
    const counted = await this.sql.one<{ count: number }>(`select count(*) from ${parked} a`, [tenantId]);
    return pageOf(rows, counted?.count ?? 0, wish);
  }
}
