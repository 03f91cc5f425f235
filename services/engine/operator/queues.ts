import { Injectable } from '@nestjs/common';
import { queueNames, tenantQueueNames, type QueueName } from '../queues/queue-names.js';
import { QueuePauses } from '../queues/queue-pauses.js';
import { Queues } from '../queues/queues.js';
import { ReactionRegistry } from '../reactions/reaction-registry.js';
import { DueHandlers } from '../scheduler/due-handlers.js';
import { Clock } from '#platform/clock.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { platformTenant } from '#platform/tenancy/tenant.js';

export interface QueueFigures {
  readonly name: string;
  readonly paused: boolean;
  /** Paused by the platform, for every tenant. */
  readonly pausedForAll: boolean;
  readonly reason: string | null;
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  readonly failed: number;
}

export interface QueuesFigures<Figures = QueueFigures> {
  /** False when the queue server did not answer. */
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

/** Backlog and pauses of the queues, and the workers by their heartbeats of the last hour. */
@Injectable()
export class ReadQueues {
  constructor(
    private readonly queues: Queues,
    private readonly reactions: ReactionRegistry,
    private readonly dueHandlers: DueHandlers,
    private readonly pauses: QueuePauses,
    private readonly tenants: TenantDirectory,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** The current tenant's backlog, counted in the database, which is authoritative; the queue server holds only hints. */
  async ofTenant(): Promise<QueuesFigures> {
    const counts = await this.counts();
    return {
      reachable: await this.reachable(),
      queues: await Promise.all(tenantQueueNames.map(name => this.figures(name, counts[name]))),
      workers: await this.workers(),
    };
  }

  /**
   * The backlog over every tenant, and which tenants pause a queue themselves. The platform sees no tenant's rows, so
   * each tenant is asked in turn.
   */
  async all(): Promise<QueuesFigures<PlatformQueueFigures>> {
    const tenants = (await this.tenants.all()).toSorted((one, other) => (one.key < other.key ? -1 : 1));
    const held = await this.sql.query<{ queue: string; tenantId: string }>(
      'select queue, tenant_id as "tenantId" from engine.queue_pause where tenant_id <> $1',
      [platformTenant],
    );
    const sums = noWork();
    for (const { id } of tenants) {
      const counts = await this.work.runApart(
        { tenantId: id, actor: currentWork().actor, correlationId: currentWork().correlationId },
        () => this.counts(),
      );
      for (const name of queueNames) for (const state of states) sums[name][state] += counts[name][state];
    }
    sums.projections = await this.rebuilds();
    const queues = queueNames.map(async name => ({
      ...(await this.figures(name, sums[name])),
      tenants: tenants
        .filter(({ id }) => held.some(({ queue, tenantId }) => queue === name && tenantId === id))
        .map(({ key }) => key),
    }));
    return { reachable: await this.reachable(), queues: await Promise.all(queues), workers: await this.workers() };
  }

  /** Deliveries and due work of the current tenant by queue. Work without a registered handler here is not counted. */
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

  /** Rebuilds by state. A failed rebuild counts until the projection is rebuilt. */
  private async rebuilds(): Promise<Counts> {
    const counts = await this.sql.one<Counts>(
      `select count(*) filter (where state in ('requested', 'building') and not held)::int as waiting, count(*) filter (where state = 'building' and held)::int as active,
              0 as delayed, count(*) filter (where state = 'failed' and requested_at = latest)::int as failed
       from (select state, requested_at, coalesce(held_until > clock_timestamp(), false) as held, max(requested_at) over (partition by projection) as latest from engine.rebuild) r`,
    );
    return counts!;
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
