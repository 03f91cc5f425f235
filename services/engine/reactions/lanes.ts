import { logger } from '#platform/logger.js';
import { nameOf, type DeliveryBatch } from '../queues/delivery-batch.js';

/** Batches that wait in this process for their turn, so many at a time. What waits here already is not taken on twice. */
export class Lane {
  private readonly waiting: DeliveryBatch[] = [];
  private readonly known = new Set<string>();
  private readonly idle: (() => void)[] = [];
  private working = 0;
  private stopped = false;

  constructor(
    private readonly concurrency: number,
    private readonly run: (batch: DeliveryBatch) => Promise<void>,
  ) {}

  /** Deliveries that wait. */
  get length(): number {
    return this.known.size;
  }

  push(batches: readonly DeliveryBatch[]): void {
    if (this.stopped) return;
    for (const batch of batches) {
      const eventIds = batch.eventIds.filter(
        eventId => !this.known.has(nameOf(batch.tenantId, batch.consumer, eventId)),
      );
      if (eventIds.length === 0) continue;
      eventIds.forEach(eventId => this.known.add(nameOf(batch.tenantId, batch.consumer, eventId)));
      this.waiting.push({ ...batch, eventIds });
    }
    while (this.working < this.concurrency && this.waiting.length > 0) {
      this.working++;
      void this.work();
    }
  }

  /** Waits for what is at work. Answers what still waited. */
  async stop(): Promise<DeliveryBatch[]> {
    this.stopped = true;
    const left = this.waiting.splice(0);
    if (this.working > 0) await new Promise<void>(resolve => this.idle.push(resolve));
    return left;
  }

  private async work(): Promise<void> {
    for (let batch = this.waiting.shift(); batch !== undefined; batch = this.waiting.shift()) {
      for (const eventId of batch.eventIds) this.known.delete(nameOf(batch.tenantId, batch.consumer, eventId));
      await this.run(batch).catch((error: unknown) =>
        logger.warn({ err: error }, 'deliveries could not be claimed, the sweep will find them'),
      );
    }
    this.working--;
    if (this.working === 0) this.idle.splice(0).forEach(resolve => resolve());
  }
}

/** So many at once and no more: whoever comes when all are taken waits, in the order of coming. */
export class Permits {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  /** Waits for one at least, and takes up to `most` of those that are free. Answers how many it took. */
  async take(most: number): Promise<number> {
    if (this.free === 0 || this.waiting.length > 0) {
      await new Promise<void>(resolve => this.waiting.push(resolve));
      // One was kept for this caller.
      this.free++;
    }
    const taken = Math.min(most, this.free);
    this.free -= taken;
    return taken;
  }

  give(back: number): void {
    for (this.free += back; this.free > 0 && this.waiting.length > 0; this.free--) this.waiting.shift()!();
  }
}
