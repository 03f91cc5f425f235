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
  /** Only set while the delivery waits. */
  readonly nextAt: Date | null;
  readonly error: string | null;
  readonly eventAt: Date;
}

/** The tenant's deliveries, newest events first (ids are ordered by time). Errors were stripped of personal data when they were stored. */
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

/** Condition of a typed query: whether a delivery of the stream is in this state. */
export const hasDeliveryInState = (state: DeliveryState, streamId: Expression<string>) =>
  fragment<boolean>`exists (select from engine.delivery d where d.tenant_id = ${currentWork().tenantId} and d.stream_id = ${streamId} and d.state = ${state})`;
