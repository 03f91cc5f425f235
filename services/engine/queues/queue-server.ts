import type { OnApplicationShutdown, OnModuleDestroy } from '@nestjs/common';
import { withBackend, type IQueueBackend, type Processor, type QueueBaseOptions, type WorkerOptions } from 'bullmq';
import { logger } from '#platform/logger.js';

/** What BullMQ passes when it creates a queue or a worker. */
export interface BackendOptions {
  readonly blocking?: boolean;
  /** Set for a worker, which waits for jobs on a blocking connection. */
  readonly withBlockingConnection?: boolean;
}

/**
 * Storage of jobs: Redis or PostgreSQL, by QUEUE_URL. One per host; its queues and workers share connections. It is
 * BullMQ's connection, so that the same `BullModule` and classes serve both, chosen when the host starts, not earlier.
 */
export abstract class QueueServer implements OnModuleDestroy, OnApplicationShutdown {
  private readonly workers = new Set<QueueWorker>();
  private complainedAt = 0;

  abstract backend(queue: string, options: QueueBaseOptions<QueueServer>, how?: BackendOptions): IQueueBackend;

  /** Ends reconnecting, so that closing never waits for a server that is down. */
  abstract stopReconnecting(): void;

  protected abstract close(): Promise<void>;

  opened(worker: QueueWorker): void {
    this.workers.add(worker);
  }

  /** Takes no new jobs; jobs in progress may finish. */
  async stopWorkers(): Promise<void> {
    if (this.workers.size > 0) this.stopReconnecting();
    await Promise.all([...this.workers].map(worker => worker.close()));
    this.workers.clear();
  }

  onModuleDestroy(): Promise<void> {
    return this.stopWorkers();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopReconnecting();
    await within(1_000, this.close()).catch(() => undefined);
  }

  /** Logs at most once a minute, since every retry against a dead server reports an error. */
  complain(error: Error): void {
    if (Date.now() - this.complainedAt < 60_000) return;
    this.complainedAt = Date.now();
    logger.warn({ err: error }, 'the queue could not be reached; the sweepers go on without it');
  }
}

const overServer = withBackend<IQueueBackend, QueueServer>((queue, options, how) =>
  options.connection.backend(queue, options, how),
);

/** `BullModule.queueClass` */
export class JobQueue extends overServer.Queue<Record<string, unknown>> {
  constructor(name: string, options: QueueBaseOptions<QueueServer>) {
    super(name, {
      ...options,
      // A job is only a hint: it is not kept, and nothing is written to the server before the first one.
      defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
      skipMetasUpdate: true,
    });
    this.on('error', error => options.connection.complain(error));
  }
}

/** A job may be handed out again however often its worker dies. */
const longTimeouts: Omit<WorkerOptions, 'connection'> = {
  maxStalledCount: 1_000,
  stalledInterval: 10_000,
  lockDuration: 20_000,
  removeOnComplete: { count: 0 },
  removeOnFail: { count: 0 },
  // BullMQ cannot interrupt this delay; its default of 15 s would delay both a stop and the recovery after an outage.
  runRetryDelay: 1_000,
};
/** Time for jobs in progress to finish on a stop; shorter when the server failed to answer lately. Milliseconds. */
const endsWithin = { answering: 5_000, silent: 500, lately: 10_000 };

/** `BullModule.workerClass` */
export class QueueWorker extends overServer.Worker<Record<string, unknown>> {
  private failedAt = 0;

  constructor(name: string, handle: Processor<Record<string, unknown>>, options: WorkerOptions<QueueServer>) {
    super(name, handle, { ...longTimeouts, ...options });
    this.on('error', error => {
      this.failedAt = Date.now();
      options.connection.complain(error);
    });
    options.connection.opened(this);
  }

  /** Never waits for long: unfinished work is done again by another worker. */
  override async close(force = false): Promise<void> {
    const isSilent = Date.now() - this.failedAt < endsWithin.lately;
    await within(isSilent ? endsWithin.silent : endsWithin.answering, super.close(force)).catch(() =>
      within(1_000, this.disconnect()).catch(() => undefined),
    );
  }
}

export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  // A failure after the deadline must not become an unhandled rejection.
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
