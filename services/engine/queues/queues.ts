import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { logger } from '#platform/logger.js';
import { platformTenant } from '#platform/tenancy/tenant.js';
import { EngineDatabase } from '../engine-database.js';
import { ReactionRegistry } from '../reactions/reaction.js';
import { DueHandlers } from '../scheduler/due-work.js';
import { QueueServer, within, type JobQueue } from './queue-server.js';

/** Queues of a tenant's own work, which its operators see and pause. */
export const tenantQueueNames = [
  'rewards',
  'payouts',
  'vouchers',
  'mails',
  'expiry',
  'erasure',
  'imports',
  'webhooks',
] as const;
/**
 * One queue per purpose. Each has its own figures and pause, and its processor in the worker its own concurrency.
 * A read model is rebuilt for all tenants at once, so `projections` belongs to the platform.
 */
export const queueNames = [...tenantQueueNames, 'projections'] as const;
export type QueueName = (typeof queueNames)[number];

/** Streams of one tenant with deliveries of one consumer, enqueued and processed together. */
export interface StreamBatch {
  readonly tenantId: string;
  readonly consumer: string;
  readonly streamIds: readonly string[];
}

/** `<tenant>/<consumer>/<stream>`, the form in which relay and sweeper name streams with waiting deliveries. */
export const nameOf = (tenantId: string, consumer: string, streamId: string): string =>
  `${tenantId}/${consumer}/${streamId}`;

/** Groups names into batches of at most `most(consumer)`, keeping their order; malformed names are left out. */
export function inBatches(names: readonly string[], most: (consumer: string) => number): StreamBatch[] {
  const full: StreamBatch[] = [];
  const open = new Map<string, StreamBatch & { streamIds: string[] }>();
  for (const name of names) {
    const parts = /^([0-9a-f-]{36})\/(.+)\/([0-9a-f-]{36})$/.exec(name);
    if (!parts) continue;
    const [, tenantId, consumer, streamId] = parts as unknown as [string, string, string, string];
    const place = `${tenantId}/${consumer}`;
    let batch = open.get(place);
    if (!batch || batch.streamIds.length >= most(consumer)) {
      open.set(place, (batch = { tenantId, consumer, streamIds: [] }));
      full.push(batch);
    }
    batch.streamIds.push(streamId);
  }
  return full;
}

/** Parses a queue job's data, which another version of the product may have written; undefined when it is not understood. */
export function batchFrom(data: Readonly<Record<string, unknown>>): StreamBatch | undefined {
  const { tenantId, consumer, streamIds } = data;
  if (typeof tenantId !== 'string' || typeof consumer !== 'string' || !Array.isArray(streamIds)) return undefined;
  return { tenantId, consumer, streamIds: streamIds.filter((id): id is string => typeof id === 'string') };
}

/** Due work of one kind and tenant: what is due of it when the job is taken. */
export interface DueJob {
  readonly tenantId: string;
  readonly kind: string;
  /** Set for a further job beside one that may be stuck; the same number is the same job. */
  readonly again?: number;
}

/** Parses a queue job's data; undefined when it is no due work. */
export function dueJobFrom(data: Readonly<Record<string, unknown>>): DueJob | undefined {
  const { tenantId, kind, again } = data;
  if (typeof tenantId !== 'string' || typeof kind !== 'string') return undefined;
  return { tenantId, kind, ...(typeof again === 'number' && { again }) };
}

/** A job that waits or is being done has this id, so that the same is not enqueued twice. */
const dueJobId = ({ tenantId, kind, again }: DueJob): string =>
  ['due', tenantId, kind, ...(again === undefined ? [] : [again])].join('-');

/** The queue that holds the mark by which a wiped queue server is detected. */
const marks = 'epoch';
export const openedQueues = [...queueNames, marks] as const;
type OpenedQueue = (typeof openedQueues)[number];
/** Injection token of all queues, as created by `BullModule`. */
export const QUEUES = Symbol('queues');

export interface QueueState {
  readonly name: QueueName;
  readonly counts: Readonly<Record<string, number>>;
}

/** How long the queue server may take to accept a job. Milliseconds. */
const timeout = 1_000;
/** Reading queue states for an operator may take longer than enqueueing for a command. Milliseconds. */
const operatorTimeout = 5_000;
/** After a failure the queue server is not contacted for this long. Milliseconds. */
const backOff = 2_000;

/**
 * Tells workers where work waits. Jobs may be lost, duplicated or late: enqueueing never throws and never
 * blocks; when the queue server does not accept a job, the sweepers find the work in the database.
 */
@Injectable()
export class Queues {
  private unavailableUntil = 0;

  constructor(
    private readonly reactions: ReactionRegistry,
    private readonly dueHandlers: DueHandlers,
    private readonly server: QueueServer,
    @Inject(QUEUES) private readonly queues: readonly JobQueue[],
  ) {}

  /** Enqueues streams named `<tenant>/<consumer>/<stream>` for any free worker. Returns false when the queue server did not accept them. */
  async enqueueStreams(names: readonly string[]): Promise<boolean> {
    return this.enqueueBatches(inBatches(names, () => 10));
  }

  /**
   * One job per batch, in its consumer's queue; none for a consumer unknown here, whose deliveries a host that knows it
   * finds. `delay` in milliseconds.
   */
  async enqueueBatches(batches: readonly StreamBatch[], delay = 0): Promise<boolean> {
    const byQueue = Map.groupBy(batches, ({ consumer }) => this.reactions.find(consumer)?.queue);
    byQueue.delete(undefined);
    const accepted = await Promise.all(
      [...byQueue].map(([queue, some]) =>
        this.add(
          queue!,
          // A new id for each job, so that a job left behind by a dead worker never blocks a new one.
          some.map(({ tenantId, consumer, streamIds }) => ({
            id: `streams-${randomUUID()}`,
            data: { tenantId, consumer, streamIds },
            delay,
          })),
        ),
      ),
    );
    return accepted.every(Boolean);
  }

  /** One job for each tenant and kind, in the kind's queue; none where it is there already. */
  async enqueueDue(jobs: readonly DueJob[]): Promise<boolean> {
    const byQueue = Map.groupBy(jobs, ({ kind }) => this.dueHandlers.find(kind)?.queue);
    byQueue.delete(undefined);
    const accepted = await Promise.all(
      [...byQueue].map(([queue, some]) =>
        this.add(
          queue!,
          some.map(job => ({ id: dueJobId(job), name: job.kind, data: { ...job } })),
        ),
      ),
    );
    return accepted.every(Boolean);
  }

  /** One job per projection to rebuild, identified by its name. */
  async enqueueRebuilds(projections: readonly string[]): Promise<boolean> {
    return this.add(
      'projections',
      projections.map(projection => ({ id: `rebuild-${randomUUID()}`, name: projection, data: { projection } })),
    );
  }

  /** One job for each projection with replays of tenants that wait. */
  async enqueueReplays(projections: readonly string[]): Promise<boolean> {
    return this.add(
      'projections',
      projections.map(replay => ({ id: `replay-${randomUUID()}`, name: replay, data: { replay } })),
    );
  }

  /** Whether the queue server still holds the mark; undefined when it cannot be asked. */
  async holdsMark(mark: string): Promise<boolean | undefined> {
    let found: boolean | undefined;
    await this.accepted(async () => {
      found = (await this.queue(marks).getJob(mark)) !== undefined;
    });
    return found;
  }

  async leaveMark(mark: string): Promise<boolean> {
    return this.add(marks, [{ id: mark, data: {} }]);
  }

  /** Job counts of each queue; undefined when the queue server cannot be asked. */
  async states(): Promise<QueueState[] | undefined> {
    let states: QueueState[] | undefined;
    await this.accepted(async () => {
      states = await Promise.all(
        queueNames.map(async name => ({
          name,
          counts: await this.queue(name).getJobCounts('waiting', 'active', 'delayed', 'failed'),
        })),
      );
    }, operatorTimeout);
    return states;
  }

  private async add(
    queue: OpenedQueue,
    jobs: readonly { id: string; name?: string; data: Record<string, unknown>; delay?: number }[],
  ): Promise<boolean> {
    if (jobs.length === 0) return true;
    return this.accepted(() =>
      this.queue(queue)
        .addBulk(jobs.map(({ id, name = queue, data, delay }) => ({ name, data, opts: { jobId: id, delay } })))
        .then(() => undefined),
    );
  }

  private async accepted(request: () => Promise<void>, milliseconds = timeout): Promise<boolean> {
    if (Date.now() < this.unavailableUntil) return false;
    try {
      // A request on a connection that was never established would wait and pile up. All queues share one connection.
      await within(milliseconds, this.queues[0]!.waitUntilReady());
      await within(milliseconds, request());
      return true;
    } catch (error) {
      this.unavailableUntil = Date.now() + backOff;
      this.server.complain(error as Error);
      return false;
    }
  }

  private queue(name: OpenedQueue): JobQueue {
    return this.queues.find(queue => queue.name === name)!;
  }
}

/** Detects a wiped or new queue server by a mark kept in both the database and a queue. */
@Injectable()
export class Epoch {
  constructor(
    private readonly database: EngineDatabase,
    private readonly queues: Queues,
  ) {}

  /** Calls `forgotten` when the queue server has lost the mark, and stores a new mark afterwards. */
  async check(forgotten: () => Promise<void>): Promise<void> {
    const [row] = await this.database.query<{ epoch: string }>(
      `insert into engine.queue_epoch (queue, epoch) values ('main', $1) on conflict (queue) do update set queue = excluded.queue returning epoch`,
      [randomUUID()],
    );
    const mark = `epoch-${row!.epoch}`;
    if ((await this.queues.holdsMark(mark)) !== false) return;
    logger.info('the queue is new or was wiped: everything that waits is enqueued again');
    await forgotten();
    if (await this.queues.leaveMark(mark))
      await this.database.query(`update engine.queue_epoch set since = now() where queue = 'main'`);
  }
}

export interface QueuePause {
  readonly queue: QueueName;
  readonly reason: string;
  /** Paused by the platform, for every tenant. */
  readonly forAll: boolean;
}

/** SQL of two expressions: is the queue paused for the tenant? Asked here, since the queue server may lose data. */
export const queueIsPaused = (queue: string, tenant: string): string =>
  `exists (select from engine.queue_pause h where h.queue = ${queue} and h.tenant_id in (${tenant}, '${platformTenant}'))`;

/** Pauses queues for the current tenant; as the platform, for all tenants. Work in progress finishes, new work waits in the database. */
@Injectable()
export class QueuePauses {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** Returns whether the queue was not paused before. */
  async pause(queue: QueueName, reason: string, by: string): Promise<boolean> {
    return (
      (await this.sql.execute(
        'insert into engine.queue_pause (tenant_id, queue, reason, by_name, at) values ($1, $2, $3, $4, $5) on conflict do nothing',
        [currentWork().tenantId, queue, reason, by, this.clock.now()],
      )) === 1
    );
  }

  /** Pauses that follow from the tenant's status, independent of its operators' pauses; an empty list ends them. */
  async pauseByStatus(queues: readonly QueueName[], reason: string, by: string): Promise<void> {
    const { tenantId } = currentWork();
    await this.sql.execute('delete from engine.queue_pause where tenant_id = $1 and by_status', [tenantId]);
    if (queues.length > 0)
      await this.sql.execute(
        'insert into engine.queue_pause (tenant_id, queue, reason, by_name, at, by_status) select $1, q, $3, $4, $5, true from unnest($2::text[]) q',
        [tenantId, [...queues], reason, by, this.clock.now()],
      );
  }

  /** Returns whether the queue was paused. */
  async resume(queue: QueueName): Promise<boolean> {
    return (
      (await this.sql.execute('delete from engine.queue_pause where tenant_id = $1 and queue = $2 and not by_status', [
        currentWork().tenantId,
        queue,
      ])) === 1
    );
  }

  /** Pauses of the current tenant and of the platform; the platform's first. */
  all(): Promise<QueuePause[]> {
    return this.sql.query<QueuePause>(
      'select queue, reason, tenant_id = $2 as "forAll" from engine.queue_pause where tenant_id in ($1, $2) order by tenant_id, by_status desc',
      [currentWork().tenantId, platformTenant],
    );
  }
}
