import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock/clock.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { Doorbell, type PausableQueue } from '#platform/queue/doorbell.js';
import { QueuePauses } from '#platform/queue/queue-pauses.js';
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

type Counts = Pick<QueueFigures, 'waiting' | 'active' | 'delayed' | 'failed'>;
export type PlatformQueueFigures = QueueFigures & { readonly tenants: readonly string[] };

/** What waits, whether it is held back, and the workers by their heartbeats of the last hour. */
@Injectable()
export class ReadQueues {
  constructor(private readonly doorbell: Doorbell, private readonly pauses: QueuePauses, private readonly sql: Sql, private readonly clock: Clock) {}

  /** What the tenant's own work waits for, counted where the truth is: in the database. */
  async ofTenant(): Promise<QueuesView> {
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
    return { reachable: (await this.doorbell.states()) !== undefined, queues: [await this.figures('deliveries', deliveries!), await this.figures('sweep', sweep!)], workers: await this.workers() };
  }

  /** The whole queues, as the queue server counts them, and which tenants hold them back for themselves. Asked in the platform's room. */
  async all(): Promise<QueuesView<PlatformQueueFigures>> {
    const states = await this.doorbell.states();
    const held = await this.sql.query<{ queue: string; tenant: string }>(
      'select p.queue, t.key as tenant from engine.queue_pause p join tenant t on t.id = p.tenant_id where p.tenant_id <> $1 order by t.key', [platformRoom]);
    const queues = (['deliveries', 'sweep'] as const).map(async (name) => {
      const count = (state: string) => states?.find((one) => one.name === name)?.counts[state] ?? 0;
      const figures = await this.figures(name, { waiting: count('waiting'), active: count('active'), delayed: count('delayed'), failed: count('failed') });
      return { ...figures, tenants: held.filter(({ queue }) => queue === name).map(({ tenant }) => tenant) };
    });
    return { reachable: states !== undefined, queues: await Promise.all(queues), workers: await this.workers() };
  }

  private async figures(name: PausableQueue, counts: Counts): Promise<QueueFigures> {
    const [pause] = (await this.pauses.all()).filter(({ queue }) => queue === name);
    return { name, paused: pause !== undefined, pausedForAll: pause?.forAll ?? false, reason: pause?.reason ?? null, ...counts };
  }

  private workers(): Promise<{ name: string; lastSeen: Date }[]> {
    return this.sql.query(`select process as name, at as "lastSeen" from engine.heartbeat where kind = 'worker' and at > now() - interval '1 hour' order by at desc`);
  }
}
