import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Queue, Worker } from 'bullmq';
import { environment } from '#platform/environment.js';
import { logger } from '#platform/logger.js';
import { EngineDatabase } from '../engine-database.js';
import { ReactionRegistry } from '../reactions/reaction.js';
import { inBatches, type DeliveryBatch } from './delivery-batch.js';
import { queueBackend, type QueueBackend } from './queue-backend.js';
import { queueNames, type QueueName } from './queue-names.js';

/** Holds the mark that tells a wiped queue server. */
const marks = 'epoch';
export const openedQueues = [...queueNames, marks] as const;
type OpenedQueue = (typeof openedQueues)[number];

export interface QueueState {
  readonly name: QueueName;
  readonly counts: Readonly<Record<string, number>>;
}

/** How long the queue server may take to accept something. Milliseconds. */
const timeout = 1_000;
/** After a failure it is left alone for so long. */
const backOff = 2_000;

/**
 * Tells workers where work waits, and nothing else: whatever is in a queue may be lost, doubled or late. Enqueueing never throws and never keeps
 * anybody waiting; where it is not accepted, the sweepers find the work in the database.
 */
@Injectable()
export class Queues implements OnModuleDestroy {
  private backend: QueueBackend | undefined;
  private readonly queues = new Map<OpenedQueue, Queue>();
  private readonly workers: Worker[] = [];
  private unavailableUntil = 0;

  constructor(private readonly reactions: ReactionRegistry) {}

  /** Hands deliveries, `<tenant>/<consumer>/<event>`, to whichever worker is free. Answers false when the queue server did not take them. */
  async enqueueDeliveries(deliveries: readonly string[]): Promise<boolean> {
    return this.enqueueBatches(inBatches(deliveries, () => 10));
  }

  /** A job a batch, in its consumer's queue; of a consumer unknown here none: a host that knows it finds the deliveries. `delay` in milliseconds. */
  async enqueueBatches(batches: readonly DeliveryBatch[], delay = 0): Promise<boolean> {
    const byQueue = Map.groupBy(batches, ({ consumer }) => this.reactions.find(consumer)?.queue);
    byQueue.delete(undefined);
    const accepted = await Promise.all(
      [...byQueue].map(([queue, some]) =>
        this.add(
          queue!,
          // Ids of their own, so that a job a dead worker left behind never stands in a new one's way.
          some.map(({ tenantId, consumer, eventIds }) => ({
            id: `delivery-${randomUUID()}`,
            data: { tenantId, consumer, eventIds },
            delay,
          })),
        ),
      ),
    );
    return accepted.every(Boolean);
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

  /** `concurrency`: jobs at work at once in this process. */
  process(name: QueueName, handle: (data: Record<string, unknown>) => Promise<void>, concurrency: number): void {
    const worker = this.open().worker(name, job => handle(job.data), concurrency);
    worker.on('error', error => this.complain(error));
    this.workers.push(worker);
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
    });
    return states;
  }

  /** No more jobs are taken; the ones at work may end. */
  async stopProcessing(): Promise<void> {
    const workers = this.workers.splice(0);
    if (workers.length > 0) this.backend?.letGo();
    // A queue server that did not answer lately is not waited for.
    const deadline = Date.now() < this.unavailableUntil + 10_000 ? 500 : 5_000;
    await Promise.all(
      workers.map(worker =>
        within(deadline, worker.close()).catch(() => within(1_000, worker.close(true)).catch(() => undefined)),
      ),
    );
  }

  async onModuleDestroy(): Promise<void> {
    this.backend?.letGo();
    await this.stopProcessing();
    await Promise.all([...this.queues.values()].map(queue => within(1_000, queue.close()).catch(() => undefined)));
    this.queues.clear();
  }

  private async add(
    name: OpenedQueue,
    jobs: readonly { id: string; data: Record<string, unknown>; delay?: number }[],
  ): Promise<boolean> {
    if (jobs.length === 0) return true;
    return this.accepted(() =>
      this.queue(name)
        .addBulk(jobs.map(({ id, data, delay }) => ({ name, data, opts: { jobId: id, delay } })))
        .then(() => undefined),
    );
  }

  private async accepted(request: () => Promise<void>): Promise<boolean> {
    if (Date.now() < this.unavailableUntil) return false;
    try {
      await within(timeout, request());
      return true;
    } catch (error) {
      this.unavailableUntil = Date.now() + backOff;
      this.complain(error as Error);
      this.reopen();
      return false;
    }
  }

  /** A connection that failed while it was made stays failed: the next request makes new ones. */
  private reopen(): void {
    for (const queue of this.queues.values()) void within(5_000, queue.close()).catch(() => undefined);
    this.queues.clear();
  }

  private queue(name: OpenedQueue): Queue {
    let queue = this.queues.get(name);
    if (!queue) {
      queue = this.open().queue(name);
      queue.on('error', error => this.complain(error));
      this.queues.set(name, queue);
    }
    return queue;
  }

  private open(): QueueBackend {
    return (this.backend ??= queueBackend(environment().QUEUE_URL, environment().QUEUE_PREFIX));
  }

  private complainedAt = 0;
  /** Once a minute at most: a queue server that is down says so on every try. */
  private complain(error: Error): void {
    if (Date.now() - this.complainedAt < 60_000) return;
    this.complainedAt = Date.now();
    logger.warn({ err: error }, 'the queue is not to be reached; the sweepers go on without it');
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  // Should it fail after the deadline, nobody is waiting any more.
  work.catch(() => undefined);
  try {
    return await Promise.race([
      work,
      new Promise<never>(
        (_, reject) => (timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms).unref()),
      ),
    ]);
  } finally {
    clearTimeout(timer);
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
