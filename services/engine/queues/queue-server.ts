import type { OnApplicationShutdown, OnModuleDestroy } from '@nestjs/common';
import { withBackend, type IQueueBackend, type Processor, type QueueBaseOptions, type WorkerOptions } from 'bullmq';
import { logger } from '#platform/logger.js';

/** What BullMQ asks for when it makes a queue or a worker. */
export interface BackendOptions {
  readonly blocking?: boolean;
  /** For a worker, which waits for jobs. */
  readonly withBlockingConnection?: boolean;
}

/**
 * Where jobs lie: Redis or PostgreSQL, by QUEUE_URL. One a host; its queues and workers share the connections. It stands where BullMQ takes a connection, so
 * that the same `BullModule` and the same classes serve both, and which of them is known when the host starts, not when its modules are declared.
 */
export abstract class QueueServer implements OnModuleDestroy, OnApplicationShutdown {
  private readonly workers = new Set<QueueWorker>();
  private complainedAt = 0;

  abstract backend(queue: string, options: QueueBaseOptions<QueueServer>, how?: BackendOptions): IQueueBackend;

  /** From now on a lost connection is not looked for again, so that closing never waits for a server that is down. */
  abstract letGo(): void;

  protected abstract close(): Promise<void>;

  opened(worker: QueueWorker): void {
    this.workers.add(worker);
  }

  /** No more jobs are taken; the ones at work may end. */
  async stopWorkers(): Promise<void> {
    if (this.workers.size > 0) this.letGo();
    await Promise.all([...this.workers].map(worker => worker.close()));
    this.workers.clear();
  }

  onModuleDestroy(): Promise<void> {
    return this.stopWorkers();
  }

  async onApplicationShutdown(): Promise<void> {
    this.letGo();
    await within(1_000, this.close()).catch(() => undefined);
  }

  /** Once a minute at most: a server that is down says so on every try. */
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
      // A job is a hint: it is not kept, and nothing is written to the server before there is one.
      defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
      skipMetasUpdate: true,
    });
    this.on('error', error => options.connection.complain(error));
  }
}

/** However often a worker dies with a job, it may be handed out again. */
const longTimeouts: Omit<WorkerOptions, 'connection'> = {
  maxStalledCount: 1_000,
  stalledInterval: 10_000,
  lockDuration: 20_000,
  removeOnComplete: { count: 0 },
  removeOnFail: { count: 0 },
  // The rest after a server went away cannot be broken off: 15 s of BullMQ's own would keep a stopped process, and a server that is back, waiting.
  runRetryDelay: 1_000,
};
/** What is at work has so long to end, unless the server did not answer lately. Milliseconds. */
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

  /** Never waits for long, whoever asks: what does not end is done again by another worker. */
  override async close(force = false): Promise<void> {
    const isSilent = Date.now() - this.failedAt < endsWithin.lately;
    await within(isSilent ? endsWithin.silent : endsWithin.answering, super.close(force)).catch(() =>
      within(1_000, this.disconnect()).catch(() => undefined),
    );
  }
}

export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
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
