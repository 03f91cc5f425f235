import type { OnApplicationShutdown, OnModuleDestroy } from '@nestjs/common';
import { withBackend, type IQueueBackend, type QueueBaseOptions } from 'bullmq';
import { logger } from '#platform/logger.js';
import { within } from './within.js';

/** What BullMQ passes when it creates a queue or a worker. */
export interface BackendOptions {
  readonly blocking?: boolean;
  /** Set for a worker, which waits for jobs on a blocking connection. */
  readonly withBlockingConnection?: boolean;
}

/** What a host stops: `QueueWorker`, which knows this file. */
interface ClosableWorker {
  close(): Promise<void>;
}

/**
 * Storage of jobs: Redis or PostgreSQL, by QUEUE_URL. One per host; its queues and workers share connections. It is
 * BullMQ's connection, so that the same `BullModule` and classes serve both, chosen when the host starts, not earlier.
 */
export abstract class QueueServer implements OnModuleDestroy, OnApplicationShutdown {
  private readonly workers = new Set<ClosableWorker>();
  private complainedAt = 0;

  abstract backend(queue: string, options: QueueBaseOptions<QueueServer>, how?: BackendOptions): IQueueBackend;

  /** Ends reconnecting, so that closing never waits for a server that is down. */
  abstract stopReconnecting(): void;

  protected abstract close(): Promise<void>;

  opened(worker: ClosableWorker): void {
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

export const overServer = withBackend<IQueueBackend, QueueServer>((queue, options, how) =>
  options.connection.backend(queue, options, how),
);
