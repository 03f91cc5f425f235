import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock/clock.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import { Doorbell, type PausableQueue } from '#engine/queues/queues.js';
import { QueuePauses } from '#engine/queues/queue-pauses.js';
import { platformRoom } from '#platform/tenant/platform-room.js';

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

const pausable = ['deliveries', 'sweep'] as const satisfies readonly PausableQueue[];
const states = ['waiting', 'active', 'delayed', 'failed'] as const;
const none = { waiting: 0, active: 0, delayed: 0, failed: 0 };
type Counts = Record<(typeof states)[number], number>;
export type PlatformQueueFigures = QueueFigures & { readonly tenants: readonly string[] };

/** What waits, whether it is held back, and the workers by their heartbeats of the last hour. */
@Injectable()
export class ReadQueues {
  constructor(
    private readonly doorbell: Doorbell,
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
      queues: await Promise.all(pausable.map(name => this.figures(name, counts[name]))),
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
    const sums = { deliveries: { ...none }, sweep: { ...none } };
    for (const { id } of tenants) {
      const counts = await this.work.runApart(
        { tenantId: id, actor: currentWork().actor, correlationId: currentWork().correlationId },
        () => this.counts(),
      );
      for (const name of pausable) for (const state of states) sums[name][state] += counts[name][state];
    }
    const queues = pausable.map(async name => ({
      ...(await this.figures(name, sums[name])),
      tenants: tenants
        .filter(({ id }) => held.some(({ queue, tenantId }) => queue === name && tenantId === id))
        .map(({ key }) => key),
    }));
    return { reachable: await this.reachable(), queues: await Promise.all(queues), workers: await this.workers() };
  }

  private async counts(): Promise<Record<PausableQueue, Counts>> {
    const { tenantId } = currentWork();
    const deliveries = await this.sql.one<Counts>(
      `select count(*) filter (where state = 'pending' and next_at <= now())::int as waiting, count(*) filter (where state = 'sending')::int as active,
              count(*) filter (where state = 'pending' and next_at > now())::int as delayed, count(*) filter (where state = 'parked')::int as failed
       from engine.delivery where tenant_id = $1 and state in ('pending', 'sending', 'parked')`,
      [tenantId],
    );
    const sweep = await this.sql.one<Counts>(
      `select count(*) filter (where state = 'waiting' and next_at <= $2)::int as waiting, 0 as active,
              count(*) filter (where state = 'waiting' and next_at > $2 and attempts > 0)::int as delayed, count(*) filter (where state = 'parked')::int as failed
       from engine.due_work where tenant_id = $1`,
      [tenantId, this.clock.now()],
    );
    return { deliveries: deliveries!, sweep: sweep! };
  }

  private async reachable(): Promise<boolean> {
    return (await this.doorbell.states()) !== undefined;
  }

  private async figures(name: PausableQueue, counts: Counts): Promise<QueueFigures> {
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
