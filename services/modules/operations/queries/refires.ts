import { Injectable } from '@nestjs/common';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { limitOf, pageOf, type PageOf, type PageWish } from './events.js';

/** Beyond the request's own states: approved, but parked on its way, or given up there. */
export type RefireProgress =
  'requested' | 'approved' | 'parked' | 'rejected' | 'expired' | 'done' | 'refused' | 'given-up';

export interface RefireEntry {
  readonly id: string;
  readonly consumer: string;
  readonly eventId: string;
  readonly type: string;
  readonly aggregateId: string;
  readonly state: RefireProgress;
  readonly reason: string;
  readonly requestedAt: Date;
  readonly requestedBy: string;
  readonly requestedByName: string;
  readonly expiresAt: Date;
  readonly decidedAt: Date | null;
  readonly decidedByName: string | null;
  readonly decisionReason: string | null;
  readonly endedAt: Date | null;
  readonly outcome: string | null;
}

/** Its own delivery stands at an error, or a person gave it up. */
const progress = `case when r.state <> 'approved' then r.state
  when exists (select from engine.delivery d where d.tenant_id = r.tenant_id and d.stream_id = r.refire_id and d.state = 'parked') then 'parked'
  when exists (select from engine.delivery d where d.tenant_id = r.tenant_id and d.stream_id = r.refire_id and d.state = 'skipped') then 'given-up' else r.state end`;

/** The tenant's requests to run a reaction once more, newest first. */
@Injectable()
export class ListRefires {
  constructor(private readonly sql: Sql) {}

  async page(wish: PageWish & { readonly state: RefireProgress | null }): Promise<PageOf<RefireEntry>> {
    const given = [currentWork().tenantId, wish.state];
    const found = `(select r.*, ${progress} as progress from refire r where r.tenant_id = $1) r where $2::text is null or progress = $2`;
    const rows = await this.sql.query<RefireEntry>(
      `select refire_id as id, consumer, event_id as "eventId", event_type as type, stream_id as "aggregateId", progress as state, reason, requested_at as "requestedAt", requested_by as "requestedBy",
              requested_by_name as "requestedByName", expires_at as "expiresAt", decided_at as "decidedAt", decided_by_name as "decidedByName", decision_reason as "decisionReason", ended_at as "endedAt", outcome
       from ${found} order by requested_at desc, refire_id limit $3 offset $4`,
      [...given, ...limitOf(wish)],
    );
    const counted = await this.sql.one<{ count: number }>(`select count(*) from ${found}`, given);
    return pageOf(rows, counted?.count ?? 0, wish);
  }
}
