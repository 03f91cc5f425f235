import { Injectable } from '@nestjs/common';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';

/**
 * SQL, `$1` the tenant: its events that are not in the log yet. Every consumer waits for them, even when no relay runs to report it.
 * Counted up to 10,000 per shard.
 */
export const unrelayed = `unrelayed as (
  select e.type, e.at from engine.shard_cursor k cross join lateral (select type, at from engine.event where tenant_id = $1 and shard = k.shard and pos > k.pos order by pos limit 10000) e)`;

export type ConsumerState = 'current' | 'catching-up' | 'rebuilding' | 'failed';

export interface ConsumerFigures {
  readonly name: string;
  readonly kind: 'projection' | 'reaction';
  /** Log entries processed; position and lag add up to the log's length. */
  readonly position: number;
  readonly lag: number;
  readonly lagSeconds: number;
  readonly rate: number;
  readonly parked: number;
  readonly state: ConsumerState;
}

export interface RelayFigures {
  readonly lastSign: Date | null;
  readonly position: number;
  readonly lagSeconds: number;
  readonly rate: number;
}

type ConsumerRow = Omit<ConsumerFigures, 'kind' | 'state'> & { readonly rebuilding: boolean };

/** Entries per second between two progress notes of a worker; 0 when the last note is older than a minute. */
const rate = `case when n.at > now() - interval '1 minute' and n.at > n.before_at then round(greatest(n.position - n.before_position, 0) / extract(epoch from n.at - n.before_at), 1) else 0 end::float`;

/** The relay, every projection (figures of all tenants) and every reaction (the tenant's own deliveries). */
@Injectable()
export class ListConsumers {
  constructor(private readonly sql: Sql) {}

  async all(): Promise<{ readonly relay: RelayFigures; readonly consumers: readonly ConsumerFigures[] }> {
    return {
      relay: await this.relay(),
      consumers: [...asRows('projection', await this.projections()), ...asRows('reaction', await this.reactions())],
    };
  }

  private async relay(): Promise<RelayFigures> {
    // Without a row no relay ever worked here, and what waits for one waits all the same.
    const row = await this.sql.one<RelayFigures>(
      `with ${unrelayed}
       select n.at as "lastSign", coalesce(n.position, 0) as position, round(greatest(extract(epoch from n.at - n.oldest_unread), extract(epoch from clock_timestamp() - (select min(at) from unrelayed)), 0), 1)::float as "lagSeconds", ${rate} as rate
       from (values (1)) one left join engine.consumer_progress n on n.consumer = 'relay'`,
      [currentWork().tenantId],
    );
    return row!;
  }

  private async projections(): Promise<ConsumerRow[]> {
    return this.sql.query<ConsumerRow>(
      `with ${unrelayed}, waiting as (select count(*) as events, min(at) as oldest from unrelayed)
       select p.name, coalesce(far.position, 0)::bigint as position, (coalesce(far.lag, 0) + w.events)::bigint as lag, ${rate} as rate,
              greatest(case when far.lag > 0 then extract(epoch from clock_timestamp() - n.oldest_unread) end, extract(epoch from clock_timestamp() - w.oldest), 0)::float as "lagSeconds",
              (select count(*) from engine.parked_stream s where s.consumer = p.name and s.generation = p.active_generation)::int as parked,
              exists (select from engine.rebuild r where r.projection = p.name and r.state in ('requested', 'building')) as rebuilding
       from engine.projection p cross join waiting w left join engine.consumer_progress n on n.consumer = p.name
       left join lateral (
         select sum(c.seq) as position, sum(greatest(k.seq - c.seq, 0)) as lag from engine.checkpoint c join engine.shard_cursor k using (shard)
         where c.consumer = p.name and c.generation = p.active_generation) far on true
       where p.name is not null order by p.name`,
      [currentWork().tenantId],
    );
  }

  private async reactions(): Promise<ConsumerRow[]> {
    return this.sql.query<ConsumerRow>(
      `with ${unrelayed}, waiting as (
         select s.consumer, count(*) as events, min(u.at) as oldest from unrelayed u join engine.subscription s on s.event_type = u.type and not s.for_audience group by s.consumer
       ), open as (
         select consumer, count(*) filter (where state <> 'parked') as lag, count(*) filter (where state = 'parked') as parked, min(created_at) filter (where state <> 'parked') as oldest
         from engine.delivery where tenant_id = $1 and state in ('pending', 'sending', 'parked') group by consumer
       ), lately as (
         select consumer, count(*) as done from engine.delivery where tenant_id = $1 and done_at > now() - interval '1 minute' group by consumer
       ), log as (select sum(seq) as entries from engine.shard_cursor)
       select s.consumer as name, (log.entries - coalesce(o.lag, 0))::bigint as position, (coalesce(o.lag, 0) + coalesce(w.events, 0))::bigint as lag, coalesce(o.parked, 0)::int as parked,
              greatest(extract(epoch from clock_timestamp() - least(o.oldest, w.oldest)), 0)::float as "lagSeconds", round(coalesce(l.done, 0) / 60.0, 1)::float as rate, false as rebuilding
       from (select distinct consumer from engine.subscription) s cross join log left join open o using (consumer) left join waiting w using (consumer) left join lately l using (consumer) order by 1`,
      [currentWork().tenantId],
    );
  }
}

function asRows(kind: ConsumerFigures['kind'], rows: readonly ConsumerRow[]): ConsumerFigures[] {
  return rows.map(({ rebuilding, ...figures }) => ({
    ...figures,
    lagSeconds: Math.round(figures.lagSeconds * 10) / 10,
    kind,
    state: stateOf(figures, rebuilding),
  }));
}

function stateOf({ parked, lag }: Pick<ConsumerFigures, 'parked' | 'lag'>, rebuilding: boolean): ConsumerState {
  if (rebuilding) return 'rebuilding';
  if (parked > 0) return 'failed';
  return lag > 0 ? 'catching-up' : 'current';
}
