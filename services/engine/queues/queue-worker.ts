import type { Processor, WorkerOptions } from 'bullmq';
import { overServer, QueueServer } from './queue-server.js';
import { within } from './within.js';

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
