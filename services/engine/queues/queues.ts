import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Queue, Worker } from 'bullmq';
import { environment } from '#platform/environment.js';
import { logger } from '#platform/logger.js';
import { EngineDatabase } from '../engine-database.js';
import { inBatches, type DeliveryBatch } from './delivery-batch.js';
import { queueBackend, type QueueBackend } from './queue-backend.js';

/** `deliveries`: a delivery waits. `sweep`: look for what is due. `epoch`: holds the mark that tells a wiped queue. */
export const queueNames = ['deliveries', 'sweep', 'epoch'] as const;
export type QueueName = (typeof queueNames)[number];
/** Those an operator may hold back. */
export type PausableQueue = Exclude<QueueName, 'epoch'>;

export interface QueueState {
  readonly name: PausableQueue;
  readonly counts: Readonly<Record<string, number>>;
}

/** How long a ring may take before it counts as unheard. Milliseconds. */
const hearing = 1_000;
/** After an unheard ring the queue is left alone for a moment. */
const silence = 2_000;

/**
 * Rings, and nothing else: whatever is in the queue may be lost, doubled or late. A ring never throws and never keeps anybody waiting;
 * where it is not heard, the sweepers find the work in the database.
 */
@Injectable()
export class Doorbell implements OnModuleDestroy {
  private backend: QueueBackend | undefined;
  private readonly queues = new Map<QueueName, Queue>();
  private readonly workers: Worker[] = [];
  private silentUntil = 0;

  /** Hands deliveries, `<tenant>/<consumer>/<event>`, to whichever worker is free. Answers false when the queue did not take them. */
  async ringDeliveries(deliveries: readonly string[]): Promise<boolean> {
    return this.ringBatches(inBatches(deliveries, () => 10));
  }

  /** A job a batch. `delay` in milliseconds. */
  async ringBatches(batches: readonly DeliveryBatch[], delay = 0): Promise<boolean> {
    // Ids of their own, so that a job a dead worker left behind never stands in a new one's way.
    return this.add(
      'deliveries',
      batches.map(({ tenantId, consumer, eventIds }) => ({
        id: `delivery-${randomUUID()}`,
        data: { tenantId, consumer, eventIds },
        delay,
      })),
    );
  }

  /** A ring every so often for the sweepers of whichever worker hears it; upserted again after the queue was wiped. */
  async ringSweepersEvery(ms: number): Promise<boolean> {
    return this.heard(() =>
      this.queue('sweep')
        .upsertJobScheduler('sweep-schedule', { every: ms }, { name: 'sweep', data: {} })
        .then(() => undefined),
    );
  }

  /** Whether the queue still holds the mark; undefined when it cannot be asked. */
  async holdsMark(mark: string): Promise<boolean | undefined> {
    let found: boolean | undefined;
    await this.heard(async () => {
      found = (await this.queue('epoch').getJob(mark)) !== undefined;
    });
    return found;
  }

  async leaveMark(mark: string): Promise<boolean> {
    return this.add('epoch', [{ id: mark, data: {} }]);
  }

  listen(name: QueueName, handle: (data: Record<string, unknown>) => Promise<void>, concurrency = 1): void {
    const worker = this.open().worker(name, job => handle(job.data), concurrency);
    worker.on('error', error => this.complain(error));
    this.workers.push(worker);
  }

  /** What waits in each queue, for the console. Undefined when the queue cannot be asked. */
  async states(): Promise<QueueState[] | undefined> {
    let states: QueueState[] | undefined;
    await this.heard(async () => {
      states = await Promise.all(
        queueNames
          .filter(name => name !== 'epoch')
          .map(async name => ({
            name,
            counts: await this.queue(name).getJobCounts('waiting', 'active', 'delayed', 'failed'),
          })),
      );
    });
    return states;
  }

  /** No more jobs are taken; the ones at work may end. */
  async stopListening(): Promise<void> {
    const workers = this.workers.splice(0);
    if (workers.length > 0) this.backend?.letGo();
    // A queue that did not answer lately is not waited for.
    const patience = Date.now() < this.silentUntil + 10_000 ? 500 : 5_000;
    await Promise.all(
      workers.map(worker =>
        within(patience, worker.close()).catch(() => within(1_000, worker.close(true)).catch(() => undefined)),
      ),
    );
  }

  async onModuleDestroy(): Promise<void> {
    this.backend?.letGo();
    await this.stopListening();
    await Promise.all([...this.queues.values()].map(queue => within(1_000, queue.close()).catch(() => undefined)));
    this.queues.clear();
  }

  private async add(
    name: QueueName,
    jobs: readonly { id: string; data: Record<string, unknown>; delay?: number }[],
  ): Promise<boolean> {
    if (jobs.length === 0) return true;
    return this.heard(() =>
      this.queue(name)
        .addBulk(jobs.map(({ id, data, delay }) => ({ name, data, opts: { jobId: id, delay } })))
        .then(() => undefined),
    );
  }

  private async heard(ring: () => Promise<void>): Promise<boolean> {
    if (Date.now() < this.silentUntil) return false;
    try {
      await within(hearing, ring());
      return true;
    } catch (error) {
      this.silentUntil = Date.now() + silence;
      this.complain(error as Error);
      this.reopen();
      return false;
    }
  }

  /** A connection that failed while it was made stays failed: the next ring makes new ones. */
  private reopen(): void {
    for (const queue of this.queues.values()) void within(5_000, queue.close()).catch(() => undefined);
    this.queues.clear();
  }

  private queue(name: QueueName): Queue {
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
  /** Once a minute at most: a queue that is down says so on every try. */
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

const sweepEvery = 5_000;

/** Tells a wiped or new queue from one that remembers: by a mark kept in both the database and the queue. */
@Injectable()
export class Epoch {
  constructor(
    private readonly database: EngineDatabase,
    private readonly doorbell: Doorbell,
  ) {}

  /** Calls `forgotten` when the queue had lost the mark, and leaves a new one after it. */
  async check(forgotten: () => Promise<void>): Promise<void> {
    const [row] = await this.database.query<{ epoch: string }>(
      `insert into engine.queue_epoch (queue, epoch) values ('main', $1) on conflict (queue) do update set queue = excluded.queue returning epoch`,
      [randomUUID()],
    );
    const mark = `epoch-${row!.epoch}`;
    if ((await this.doorbell.holdsMark(mark)) !== false) return;
    logger.info('the queue is new or was wiped: ringing for everything that waits');
    const scheduled = await this.doorbell.ringSweepersEvery(sweepEvery);
    await forgotten();
    if (scheduled && (await this.doorbell.leaveMark(mark)))
      await this.database.query(`update engine.queue_epoch set since = now() where queue = 'main'`);
  }
}
