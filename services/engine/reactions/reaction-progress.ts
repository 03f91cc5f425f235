import { Injectable } from '@nestjs/common';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';

export interface ReactionPosition {
  /** Every event up to this position is known to have its delivery. */
  readonly upTo: string;
  /** Unfinished deliveries: their subject and its first position. */
  readonly open: readonly { readonly about: string; readonly position: string }[];
}

/** How far a reaction has come in the current transaction's tenant, for reactions that need an order across streams. */
@Injectable()
export class ReactionProgress {
  constructor(private readonly sql: Sql) {}

  /**
   * Considers events of these types; `field` names the part of an event's data that is its subject, otherwise the stream is. Parked
   * deliveries and those behind them are left out, since an operator decides about them.
   */
  async of(consumer: string, types: readonly string[], field: string): Promise<ReactionPosition> {
    const known = await this.sql.one<{ upTo: string }>('select min(asked)::text as "upTo" from engine.shard_cursor');
    const open = await this.sql.query<ReactionPosition['open'][number]>(
      `select coalesce(e.data->>$4, e.stream_id::text) as about, min(e.pos)::text as position
       from engine.delivery d join engine.event e on e.tenant_id = d.tenant_id and e.stream_id = d.stream_id and e.version = d.version
       where d.tenant_id = $1 and d.consumer = $2 and d.event_type = any ($3::text[]) and d.state in ('pending', 'sending')
         and not exists (select from engine.delivery p where p.tenant_id = d.tenant_id and p.consumer = d.consumer
                         and p.stream_id = d.stream_id and p.version < d.version and p.state = 'parked')
       group by 1`,
      [currentWork().tenantId, consumer, types, field],
    );
    return { upTo: known!.upTo, open };
  }
}
