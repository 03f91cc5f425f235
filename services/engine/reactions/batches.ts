import { randomUUID } from 'node:crypto';
import { currentEntityManager, holdsEntities, type WorkContext } from '#platform/database/unit-of-work.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import { logger } from '#platform/logger.js';
import { nameOf, type StreamBatch } from '../queues/queues.js';
import type { Consumer, Failed } from './delivery-store.js';
import type { RegisteredReaction } from './reaction.js';

/** What became of one batch. */
export interface BatchResult {
  readonly done: number;
  readonly failed: readonly Failed[];
  /** Streams somebody else is at. */
  readonly busy: readonly string[];
  /** Nothing has happened: how large the next batches of the same are to be, last one first, to find the one that failed. Empty after a batch that went well. */
  readonly split: readonly number[];
  /** Streams that may hold more to be done now. */
  readonly left: readonly string[];
}

/** Thrown out of a batch when one of its deliveries fails: nothing of the batch has happened. `at`: which one, from 0. */
export class ItemFailed extends Error {
  constructor(
    readonly at: number,
    override readonly cause: unknown,
  ) {
    super('a delivery of the batch failed');
  }
}

/** Thrown out of a batch that was done together: whose fault it was shows when the same ones are done one by one. */
export class BatchFailed extends Error {
  constructor(override readonly cause: unknown) {
    super('a batch that was done together failed');
  }
}

/** The batches to try after one of `count` deliveries failed, last one first: those before the failed one together, then that one alone. When all went well until the commit nobody knows whose fault it was, and each stands alone. */
export function smaller(count: number, error: unknown): number[] {
  if (error instanceof BatchFailed) return [count];
  if (!(error instanceof ItemFailed)) return Array<number>(count).fill(1);
  return error.at > 0 ? [1, error.at] : [1];
}

export const contextOf = ({ tenantId, consumer }: Pick<Consumer, 'tenantId' | 'consumer'>): WorkContext => ({
  tenantId,
  actor: `system:${consumer}`,
  correlationId: randomUUID(),
});

/** For what a reaction does because of an event. */
export const contextFrom = (
  { tenantId, consumer }: Pick<Consumer, 'tenantId' | 'consumer'>,
  event: RecordedEvent,
  traceparent = event.meta.traceparent,
): WorkContext => ({
  tenantId,
  actor: `system:${consumer}`,
  correlationId: event.meta.correlationId,
  causationId: event.eventId,
  traceparent,
});

/** One step of a batch: what it left to be written is its own to answer for, and the next one starts with nothing loaded, as in a transaction of its own. */
export async function isolated<T>(step: () => Promise<T>): Promise<T> {
  const result = await step();
  const entities = currentEntityManager();
  if (holdsEntities(entities)) {
    await entities.flush();
    entities.clear();
  }
  return result;
}

export const listensTo = (reaction: RegisteredReaction, event: RecordedEvent): boolean =>
  reaction.types.has(event.type);
export const noLongerListens = (reaction: RegisteredReaction, event: RecordedEvent): string =>
  `${reaction.name} no longer listens to ${event.type}`;

/**
 * How many go into one transaction: it holds locks that commands may wait for, so no more than lately took `longest` milliseconds.
 * Learned by each process for itself, by kind.
 */
export class BatchSize {
  private readonly sizes = new Map<string, number>();

  /** `least`: fewer cost as much, where beginning and ending a transaction takes most of the time. `minFill`: the part of a full one that tells how many fit. */
  constructor(
    private readonly limits: {
      readonly least: number;
      readonly first: number;
      readonly most: number;
      readonly longest: number;
      readonly minFill?: number;
    },
  ) {}

  of(kind: string): number {
    return this.sizes.get(kind) ?? this.limits.first;
  }

  /** Only a full transaction, or one that took too long, tells how many fit. Twice as many at most: a few quick ones say little of the next. */
  remember(kind: string, count: number, took: number): void {
    const { least, most, longest, minFill = 1 } = this.limits;
    const now = this.of(kind);
    if (count < now * minFill && took <= longest) return;
    const fitting = Math.floor((count * longest) / Math.max(took, 1));
    this.sizes.set(kind, Math.max(least, Math.min(fitting, now * 2, most)));
  }
}

const seconds = [0.2, 1, 5, 30, 120, 600, 1_800];

/** After this many failed tries the stream parks for the consumer. */
export const triesBeforeParking = seconds.length + 1;

/** How long to wait after the n-th failed try (n from 1), in seconds; undefined when it is enough. */
export const restAfter = (failedTries: number): number | undefined => seconds[failedTries - 1];

/** Batches that wait in this process for their turn, so many at a time. What waits here already is not taken on twice. */
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

  /** Streams that wait. */
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

  /** Waits for what is at work. Answers what still waited. */
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
