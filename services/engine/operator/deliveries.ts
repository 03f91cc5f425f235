import { Injectable } from '@nestjs/common';
import { sql as fragment, type Expression } from 'kysely';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { limitOf, pageOf, type PageOf, type PageWish } from '#platform/domain/answers.js';

export type DeliveryState = 'pending' | 'sending' | 'done' | 'parked' | 'skipped';

export interface ListedDelivery {
  readonly consumer: string;
  readonly eventId: string;
  readonly type: string;
  readonly aggregateType: string;
  readonly aggregateId: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** Only while it waits. */
  readonly nextAt: Date | null;
  readonly error: string | null;
  readonly eventAt: Date;
}

/** The tenant's deliveries, those of the newest events first (ids are in the order of time). Errors were cleaned of personal data when they were noted. */
@Injectable()
export class ListDeliveries {
  constructor(private readonly sql: Sql) {}

  async page(
    wish: PageWish & { readonly state: DeliveryState | null; readonly consumer: string | null },
  ): Promise<PageOf<ListedDelivery>> {
    const given = [currentWork().tenantId, wish.state, wish.consumer];
    const where = 'd.tenant_id = $1 and ($2::text is null or d.state = $2) and ($3::text is null or d.consumer = $3)';
    const rows = await this.sql.query<ListedDelivery>(
      `with d as (
         select d.* from engine.delivery d where ${where} order by d.event_id desc, d.consumer limit $4 offset $5)
       select d.consumer, d.event_id as "eventId", d.event_type as type, e.aggregate_type as "aggregateType", d.stream_id as "aggregateId", d.state, d.attempts,
              case when d.state = 'pending' then d.next_at end as "nextAt", d.error, e.at as "eventAt"
       from d join engine.event e on e.tenant_id = d.tenant_id and e.event_id = d.event_id order by d.event_id desc, d.consumer`,
      [...given, ...limitOf(wish)],
    );
    const counted = await this.sql.one<{ count: number }>(
      `select count(*) from engine.delivery d where ${where}`,
      given,
    );
    return pageOf(rows, counted?.count ?? 0, wish);
  }
}

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
  /** Events behind it. */
  readonly waiting: number;
}

/** Reactions' streams behind a parked delivery, and those a projection in use has left out since an error. */
const parked = `(
  select d.consumer, 'reaction' as kind, d.event_id, d.stream_id, d.version, d.attempts, d.error, d.stack, d.created_at as at from engine.delivery d where d.tenant_id = $1 and d.state = 'parked'
  union all
  select s.consumer, 'projection', s.event_id, s.stream_id, s.version, 1, s.error, s.stack, s.at
  from engine.parked_stream s join engine.projection p on p.name = s.consumer and p.active_generation = s.generation where s.tenant_id = $1)`;

/** The tenant's streams that wait for a person, oldest first. Errors and traces were cleaned of personal data when they were noted. */
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

/** Whether a delivery of the stream is in this state, as a condition of a typed query. */
export const aDeliveryIs = (state: DeliveryState, streamId: Expression<string>) =>
  fragment<boolean>`exists (select from engine.delivery d where d.tenant_id = ${currentWork().tenantId} and d.stream_id = ${streamId} and d.state = ${state})`;
