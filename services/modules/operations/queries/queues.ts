import { Injectable } from '@nestjs/common';
import { QueuePauses } from '#engine/queues/queue-pauses.js';
import { queueNames, type QueueName } from '#engine/queues/queue-names.js';
import { Queues } from '#engine/queues/queues.js';
import { ReactionRegistry } from '#engine/reactions/reaction.js';
import { DueHandlers } from '#engine/scheduler/due-work.js';
import { Clock } from '#platform/clock.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import { platformRoom } from '#platform/tenancy/tenant.js';

/**
 * SQL, `$1` the tenant: what it appended and nobody has put into the log yet. Everybody waits for that, also where no relay runs to note it.
 * Counted up to 10,000 a shard.
 */
export const unrelayed = `unrelayed as (
  select e.type, e.at from engine.shard_cursor k cross join lateral (select type, at from engine.event where tenant_id = $1 and shard = k.shard and pos > k.pos order by pos limit 10000) e)`;

export interface ConsumerRow {
  readonly name: string;
  readonly kind: 'projection' | 'reaction';
  /** Log entries behind it: position and lag together are the log's length. */
  readonly position: number;
  readonly lag: number;
  readonly lagSeconds: number;
  readonly rate: number;
  readonly parked: number;
  readonly state: 'current' | 'catching-up' | 'rebuilding' | 'failed';
}

export interface RelayRow {
  readonly lastSign: Date | null;
  readonly position: number;
  readonly lagSeconds: number;
  readonly rate: number;
}

type Figures = Omit<ConsumerRow, 'kind' | 'state'> & { readonly rebuilding: boolean };

/** Between two notes of a worker; a note that is old says nothing about now. */
const rate = `case when n.at > now() - interval '1 minute' and n.at > n.before_at then round(greatest(n.position - n.before_position, 0) / extract(epoch from n.at - n.before_at), 1) else 0 end::float`;

/** The relay, every projection (figures of all tenants) and every reaction (the tenant's own deliveries). */
@Injectable()
export class ListConsumers {
  constructor(private readonly sql: Sql) {}

  async all(): Promise<{ readonly relay: RelayRow; readonly consumers: readonly ConsumerRow[] }> {
    return {
      relay: await this.relay(),
      consumers: [...asRows('projection', await this.projections()), ...asRows('reaction', await this.reactions())],
    };
  }

  private async relay(): Promise<RelayRow> {
    const row = await this.sql.one<RelayRow>(
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
         select s.consumer, count(*) as events, min(u.at) as oldest from unrelayed u join engine.subscription s on s.event_type = u.type group by s.consumer
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

function asRows(kind: ConsumerRow['kind'], rows: readonly Figures[]): ConsumerRow[] {
  return rows.map(({ rebuilding, ...figures }) => ({
    ...figures,
    lagSeconds: Math.round(figures.lagSeconds * 10) / 10,
    kind,
    state: stateOf(figures, rebuilding),
  }));
}

function stateOf({ parked, lag }: Pick<ConsumerRow, 'parked' | 'lag'>, rebuilding: boolean): ConsumerRow['state'] {
  if (rebuilding) return 'rebuilding';
  if (parked > 0) return 'failed';
  return lag > 0 ? 'catching-up' : 'current';
}

export interface QueueFigures {
  readonly name: string;
  readonly paused: boolean;
  /** By the platform, for every tenant. */
  readonly pausedForAll: boolean;
  readonly reason: string | null;
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  readonly failed: number;
}

export interface QueuesView<Figures = QueueFigures> {
  /** False: the queue server did not answer. */
  readonly reachable: boolean;
  readonly queues: readonly Figures[];
  readonly workers: readonly { readonly name: string; readonly lastSeen: Date }[];
}

const states = ['waiting', 'active', 'delayed', 'failed'] as const;
type Counts = Record<(typeof states)[number], number>;
const noWork = (): Record<QueueName, Counts> =>
  Object.fromEntries(queueNames.map(name => [name, { waiting: 0, active: 0, delayed: 0, failed: 0 }])) as Record<
    QueueName,
    Counts
  >;
export type PlatformQueueFigures = QueueFigures & { readonly tenants: readonly string[] };

/** What waits, whether it is held back, and the workers by their heartbeats of the last hour. */
@Injectable()
export class ReadQueues {
  constructor(
    private readonly queues: Queues,
    private readonly reactions: ReactionRegistry,
    private readonly dueHandlers: DueHandlers,
    private readonly pauses: QueuePauses,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** What the tenant's own work waits for, counted where the truth is: in the database. */
  async ofTenant(): Promise<QueuesView> {
    const counts = await this.counts();
    return {
      reachable: await this.reachable(),
      queues: await Promise.all(queueNames.map(name => this.figures(name, counts[name]))),
      workers: await this.workers(),
    };
  }

  /** The same over every tenant, and which of them hold a queue back for themselves. Asked in the platform's room, from which no tenant's rows are seen: so one tenant after the other. */
  async all(): Promise<QueuesView<PlatformQueueFigures>> {
    const tenants = await this.sql.query<{ id: string; key: string }>('select id, key from tenant order by key');
    const held = await this.sql.query<{ queue: string; tenantId: string }>(
      'select queue, tenant_id as "tenantId" from engine.queue_pause where tenant_id <> $1',
      [platformRoom],
    );
    const sums = noWork();
    for (const { id } of tenants) {
      const counts = await this.work.runApart(
        { tenantId: id, actor: currentWork().actor, correlationId: currentWork().correlationId },
        () => this.counts(),
      );
      for (const name of queueNames) for (const state of states) sums[name][state] += counts[name][state];
    }
    const queues = queueNames.map(async name => ({
      ...(await this.figures(name, sums[name])),
      tenants: tenants
        .filter(({ id }) => held.some(({ queue, tenantId }) => queue === name && tenantId === id))
        .map(({ key }) => key),
    }));
    return { reachable: await this.reachable(), queues: await Promise.all(queues), workers: await this.workers() };
  }

  /** Deliveries and due work of the current tenant, by what they are for. What nobody here does any more is nobody's queue. */
  private async counts(): Promise<Record<QueueName, Counts>> {
    const { tenantId } = currentWork();
    const deliveries = await this.sql.query<Counts & { consumer: string }>(
      `select consumer, count(*) filter (where state = 'pending' and next_at <= now())::int as waiting, count(*) filter (where state = 'sending')::int as active,
              count(*) filter (where state = 'pending' and next_at > now())::int as delayed, count(*) filter (where state = 'parked')::int as failed
       from engine.delivery where tenant_id = $1 and state in ('pending', 'sending', 'parked') group by consumer`,
      [tenantId],
    );
    const due = await this.sql.query<Counts & { kind: string }>(
      `select kind, count(*) filter (where state = 'waiting' and next_at <= $2)::int as waiting, 0 as active,
              count(*) filter (where state = 'waiting' and next_at > $2 and attempts > 0)::int as delayed, count(*) filter (where state = 'parked')::int as failed
       from engine.due_work where tenant_id = $1 group by kind`,
      [tenantId, this.clock.now()],
    );
    const sums = noWork();
    const add = (queue: QueueName | undefined, counts: Counts) => {
      if (queue) for (const state of states) sums[queue][state] += counts[state];
    };
    for (const row of deliveries) add(this.reactions.find(row.consumer)?.queue, row);
    for (const row of due) add(this.dueHandlers.find(row.kind)?.queue, row);
    return sums;
  }

  private async reachable(): Promise<boolean> {
    return (await this.queues.states()) !== undefined;
  }

  private async figures(name: QueueName, counts: Counts): Promise<QueueFigures> {
    const [pause] = (await this.pauses.all()).filter(({ queue }) => queue === name);
    return {
      name,
      paused: pause !== undefined,
      pausedForAll: pause?.forAll ?? false,
      reason: pause?.reason ?? null,
      ...counts,
    };
  }

  private workers(): Promise<{ name: string; lastSeen: Date }[]> {
    return this.sql.query(
      `select process as name, at as "lastSeen" from engine.heartbeat where kind = 'worker' and at > now() - interval '1 hour' order by at desc`,
    );
  }
}
