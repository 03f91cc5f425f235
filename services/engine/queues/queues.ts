import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { logger } from '#platform/logger.js';
import { platformTenant } from '#platform/tenancy/tenant.js';
import { EngineDatabase } from '../engine-database.js';
import { ReactionRegistry } from '../reactions/reaction.js';
import { QueueServer, within, type JobQueue } from './queue-server.js';

/** Work of a tenant's own, which its operators see and hold back. */
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
 * What work is for: a queue a purpose. Each has its own figures and pause, and its processor in the worker its own concurrency.
 * A read model is built anew for all tenants at once: `projections` is the platform's.
 */
export const queueNames = [...tenantQueueNames, 'projections'] as const;
export type QueueName = (typeof queueNames)[number];

/** Streams of one tenant that one consumer has deliveries of: enqueued, and done, together. */
export interface StreamBatch {
  readonly tenantId: string;
  readonly consumer: string;
  readonly streamIds: readonly string[];
}

/** `<tenant>/<consumer>/<stream>`, as the relay and the sweeper say where deliveries are to be done. */
export const nameOf = (tenantId: string, consumer: string, streamId: string): string =>
  `${tenantId}/${consumer}/${streamId}`;

/** Names sorted into batches of at most `most(consumer)`, in the order they came; what is no such name is left out. */
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

/** A queue job's data, which may have been written by another version of the product; undefined when it is not understood. */
export function batchFrom(data: Readonly<Record<string, unknown>>): StreamBatch | undefined {
  const { tenantId, consumer, streamIds } = data;
  if (typeof tenantId !== 'string' || typeof consumer !== 'string' || !Array.isArray(streamIds)) return undefined;
  return { tenantId, consumer, streamIds: streamIds.filter((id): id is string => typeof id === 'string') };
}

/** Holds the mark that tells a wiped queue server. */
const marks = 'epoch';
export const openedQueues = [...queueNames, marks] as const;
type OpenedQueue = (typeof openedQueues)[number];
/** The token of all of them, as `BullModule` made them. */
export const QUEUES = Symbol('queues');

export interface QueueState {
  readonly name: QueueName;
  readonly counts: Readonly<Record<string, number>>;
}

/** How long the queue server may take to accept something. Milliseconds. */
const timeout = 1_000;
/** An operator who looks at the queues waits longer than a command that enqueues. */
const operatorTimeout = 5_000;
/** After a failure it is left alone for so long. */
const backOff = 2_000;

/**
 * Tells workers where work waits, and nothing else: whatever is in a queue may be lost, doubled or late. Enqueueing never throws and never keeps
 * anybody waiting; where it is not accepted, the sweepers find the work in the database.
 */
@Injectable()
export class Queues {
  private unavailableUntil = 0;

  constructor(
    private readonly reactions: ReactionRegistry,
    private readonly server: QueueServer,
    @Inject(QUEUES) private readonly queues: readonly JobQueue[],
  ) {}

  /** Hands streams, `<tenant>/<consumer>/<stream>`, to whichever worker is free. Answers false when the queue server did not take them. */
  async enqueueStreams(names: readonly string[]): Promise<boolean> {
    return this.enqueueBatches(inBatches(names, () => 10));
  }

  /** A job a batch, in its consumer's queue; of a consumer unknown here none: a host that knows it finds the deliveries. `delay` in milliseconds. */
  async enqueueBatches(batches: readonly StreamBatch[], delay = 0): Promise<boolean> {
    const byQueue = Map.groupBy(batches, ({ consumer }) => this.reactions.find(consumer)?.queue);
    byQueue.delete(undefined);
    const accepted = await Promise.all(
      [...byQueue].map(([queue, some]) =>
        this.add(
          queue!,
          // Ids of their own, so that a job a dead worker left behind never stands in a new one's way.
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

  /** A job a projection that is to be built anew, called by its name. */
  async enqueueRebuilds(projections: readonly string[]): Promise<boolean> {
    return this.add(
      'projections',
      projections.map(projection => ({ id: `rebuild-${randomUUID()}`, name: projection, data: { projection } })),
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

  /** What waits in each queue. Undefined when the queue server cannot be asked. */
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
      // What is asked of a connection that was never made would wait for it, and pile up. All queues share one.
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

/** Tells a wiped or new queue server from one that remembers: by a mark kept in both the database and a queue. */
@Injectable()
export class Epoch {
  constructor(
    private readonly database: EngineDatabase,
    private readonly queues: Queues,
  ) {}

  /** Calls `forgotten` when the queue server had lost the mark, and leaves a new one after it. */
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
  /** Held back by the platform, for every tenant. */
  readonly forAll: boolean;
}

/** SQL of two expressions: whether the queue is held back for the tenant. The queue server is not asked: what it holds is a hint, and may be lost. */
export const heldBack = (queue: string, tenant: string): string =>
  `exists (select from engine.queue_pause h where h.queue = ${queue} and h.tenant_id in (${tenant}, '${platformTenant}'))`;

/** Queues held back for the current tenant; as the platform for all of them. What is at work ends, what comes in waits in the database. */
@Injectable()
export class QueuePauses {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** Whether it was not held back before. */
  async hold(queue: QueueName, reason: string, by: string): Promise<boolean> {
    return (
      (await this.sql.execute(
        'insert into engine.queue_pause (tenant_id, queue, reason, by_name, at) values ($1, $2, $3, $4, $5) on conflict do nothing',
        [currentWork().tenantId, queue, reason, by, this.clock.now()],
      )) === 1
    );
  }

  /** What the tenant's status holds back, whatever its operators hold; none: nothing any more. */
  async holdByStatus(queues: readonly QueueName[], reason: string, by: string): Promise<void> {
    const { tenantId } = currentWork();
    await this.sql.execute('delete from engine.queue_pause where tenant_id = $1 and by_status', [tenantId]);
    if (queues.length > 0)
      await this.sql.execute(
        'insert into engine.queue_pause (tenant_id, queue, reason, by_name, at, by_status) select $1, q, $3, $4, $5, true from unnest($2::text[]) q',
        [tenantId, [...queues], reason, by, this.clock.now()],
      );
  }

  /** Whether it was held back. */
  async release(queue: QueueName): Promise<boolean> {
    return (
      (await this.sql.execute('delete from engine.queue_pause where tenant_id = $1 and queue = $2 and not by_status', [
        currentWork().tenantId,
        queue,
      ])) === 1
    );
  }

  /** The current tenant's and the platform's; the latter first. */
  all(): Promise<QueuePause[]> {
    return this.sql.query<QueuePause>(
      'select queue, reason, tenant_id = $2 as "forAll" from engine.queue_pause where tenant_id in ($1, $2) order by tenant_id, by_status desc',
      [currentWork().tenantId, platformTenant],
    );
  }
}
