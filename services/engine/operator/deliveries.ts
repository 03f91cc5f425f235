import { Injectable } from '@nestjs/common';
import { sql as fragment, type Expression } from 'kysely';
import { Sql } from '#platform/database/sql.js';
import { afterCommit, currentWork } from '#platform/database/unit-of-work.js';
import { limitOf, pageOf, type PageOf, type PageWish } from '#platform/domain/answers.js';
import { nameOf, Queues } from '../queues/queues.js';
import { effectKey } from '../reactions/delivery-runner.js';

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

type Figures = Omit<ConsumerFigures, 'kind' | 'state'> & { readonly rebuilding: boolean };

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
    const row = await this.sql.one<RelayFigures>(
      `with ${unrelayed}
       select n.at as "lastSign", n.position, round(greatest(extract(epoch from n.at - n.oldest_unread), extract(epoch from clock_timestamp() - (select min(at) from unrelayed)), 0), 1)::float as "lagSeconds", ${rate} as rate
       from engine.consumer_progress n where n.consumer = 'relay'`,
      [currentWork().tenantId],
    );
    return row ?? { lastSign: null, position: 0, lagSeconds: 0, rate: 0 };
  }

  private async projections(): Promise<Figures[]> {
    return this.sql.query<Figures>(
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

  private async reactions(): Promise<Figures[]> {
    return this.sql.query<Figures>(
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

function asRows(kind: ConsumerFigures['kind'], rows: readonly Figures[]): ConsumerFigures[] {
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

/** Condition of a typed query: whether a delivery of the stream is in this state. */
export const hasDeliveryInState = (state: DeliveryState, streamId: Expression<string>) =>
  fragment<boolean>`exists (select from engine.delivery d where d.tenant_id = ${currentWork().tenantId} and d.stream_id = ${streamId} and d.state = ${state})`;

export interface ParkedDelivery {
  readonly consumer: string;
  readonly eventId: string;
  readonly type: string;
  readonly aggregateId: string;
  readonly version: number;
  readonly state: string;
  readonly attempts: number;
  readonly error: string | null;
}

/** A null field does not filter; `error` matches a part of the text, ignoring case. */
export interface ParkedFilter {
  readonly consumer: string | null;
  readonly type: string | null;
  readonly error: string | null;
}

const columns = `consumer, event_id as "eventId", event_type as type, stream_id as "aggregateId", version, state, attempts, error`;

/** The tenant's parked deliveries, which wait for an operator's decision. */
@Injectable()
export class ParkedDeliveries {
  constructor(
    private readonly sql: Sql,
    private readonly queues: Queues,
  ) {}

  /** One delivery, parked or not, locked until the transaction ends. */
  async one(consumer: string, eventId: string): Promise<ParkedDelivery | undefined> {
    return this.sql.one<ParkedDelivery>(
      `select ${columns} from engine.delivery where tenant_id = $1 and consumer = $2 and event_id = $3 for update`,
      [currentWork().tenantId, consumer, eventId],
    );
  }

  /** One delivery, read without a lock. */
  async look(consumer: string, eventId: string): Promise<ParkedDelivery | undefined> {
    return this.sql.one<ParkedDelivery>(
      `select ${columns} from engine.delivery where tenant_id = $1 and consumer = $2 and event_id = $3`,
      [currentWork().tenantId, consumer, eventId],
    );
  }

  /** Every parked delivery that matches the filter, oldest first; locked, so that exactly the counted deliveries are retried. */
  async matching({ consumer, type, error }: ParkedFilter): Promise<ParkedDelivery[]> {
    return this.sql.query<ParkedDelivery>(
      `select ${columns} from engine.delivery where tenant_id = $1 and state = 'parked' and ($2::text is null or consumer = $2) and ($3::text is null or event_type = $3)
         and ($4::text is null or position(lower($4) in lower(error)) > 0) order by created_at, event_id, consumer for update`,
      [currentWork().tenantId, consumer, type, error],
    );
  }

  /** Retries them under the same effect key, so that an effect that already happened is not repeated. The deliveries behind them follow. */
  async retry(deliveries: readonly ParkedDelivery[]): Promise<void> {
    const { tenantId } = currentWork();
    const [consumers, events] = [deliveries.map(({ consumer }) => consumer), deliveries.map(({ eventId }) => eventId)];
    await this.sql.execute(
      `update engine.delivery d set state = 'pending', attempts = 0, error = null, stack = null, next_at = now(), enqueued_at = now(), lease = null, lease_until = null
       from unnest($2::text[], $3::uuid[]) as w(consumer, event_id) where d.tenant_id = $1 and d.consumer = w.consumer and d.event_id = w.event_id and d.state = 'parked'`,
      [tenantId, consumers, events],
    );
    // An operator decided, so earlier attempts no longer count.
    await this.sql.execute(
      `update engine.effect set attempts = 0 where tenant_id = $1 and key = any ($2::text[]) and state <> 'done'`,
      [tenantId, deliveries.map(({ consumer, eventId }) => effectKey(consumer, eventId))],
    );
    this.enqueue(deliveries);
  }

  /** Skips the delivery, with `wholeStream` also those behind it; otherwise those continue. Returns how many were skipped. */
  async skip(delivery: ParkedDelivery, wholeStream: boolean, note: string): Promise<number> {
    const skipped = await this.sql.execute(
      `update engine.delivery set state = 'skipped', error = $6, stack = null, done_at = clock_timestamp(), lease = null, lease_until = null
       where tenant_id = $1 and consumer = $2 and stream_id = $3 and version between $4 and $5 and state in ('pending', 'parked')`,
      [
        currentWork().tenantId,
        delivery.consumer,
        delivery.aggregateId,
        delivery.version,
        wholeStream ? 2_147_483_647 : delivery.version,
        note,
      ],
    );
    this.enqueue([delivery]);
    return skipped;
  }

  /** If the queue does not accept them, the sweeper finds them later. */
  private enqueue(deliveries: readonly ParkedDelivery[]): void {
    const { tenantId } = currentWork();
    afterCommit(
      () =>
        void this.queues.enqueueStreams(
          deliveries.map(({ consumer, aggregateId }) => nameOf(tenantId, consumer, aggregateId)),
        ),
    );
  }
}
