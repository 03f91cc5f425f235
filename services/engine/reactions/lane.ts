import { logger } from '#platform/logger.js';
import { nameOf, type StreamBatch } from '../queues/stream-batch.js';

/** Batches that wait in this process, run with limited concurrency. A stream that already waits here is not queued twice. */
export class Lane {
  private readonly waiting: StreamBatch[] = [];
  private readonly known = new Set<string>();
  private readonly idle: (() => void)[] = [];
  private working = 0;
  private stopped = false;

  constructor(
    private readonly concurrency: number,
    private readonly run: (batch: StreamBatch) => Promise<void>,
  ) {}

  /** Number of waiting streams. */
  get length(): number {
    return this.known.size;
  }

  push(batches: readonly StreamBatch[]): void {
    if (this.stopped) return;
    for (const batch of batches) {
      const streamIds = batch.streamIds.filter(
        streamId => !this.known.has(nameOf(batch.tenantId, batch.consumer, streamId)),
      );
      if (streamIds.length === 0) continue;
      streamIds.forEach(streamId => this.known.add(nameOf(batch.tenantId, batch.consumer, streamId)));
      this.waiting.push({ ...batch, streamIds });
    }
    while (this.working < this.concurrency && this.waiting.length > 0) {
      this.working++;
      void this.work();
    }
  }

  /** Waits for the batches in progress. Returns those that had not started. */
  async stop(): Promise<StreamBatch[]> {
    this.stopped = true;
    const left = this.waiting.splice(0);
    if (this.working > 0) await new Promise<void>(resolve => this.idle.push(resolve));
    return left;
  }

  private async work(): Promise<void> {
    for (let batch = this.waiting.shift(); batch !== undefined; batch = this.waiting.shift()) {
      for (const streamId of batch.streamIds) this.known.delete(nameOf(batch.tenantId, batch.consumer, streamId));
      await this.run(batch).catch((error: unknown) =>
        logger.warn({ err: error }, 'deliveries could not be claimed, the sweep will find them'),
      );
    }
    this.working--;
    if (this.working === 0) this.idle.splice(0).forEach(resolve => resolve());
  }
}
