import { randomUUID } from 'node:crypto';
import { currentEntityManager, holdsEntities, type WorkContext } from '#platform/database/unit-of-work.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import { logger } from '#platform/logger.js';
import { nameOf, type StreamBatch } from '../queues/queues.js';
import type { Consumer, Failed } from './delivery-store.js';
import type { RegisteredReaction } from './reaction.js';

/** Result of one batch. */
export interface BatchResult {
  readonly done: number;
  readonly failed: readonly Failed[];
  /** Streams locked by somebody else. */
  readonly busy: readonly string[];
  /**
   * Set when the batch failed and was rolled back: the sizes of the next batches to try, last one first, to isolate the
   * failed delivery. Empty after success.
   */
  readonly split: readonly number[];
  /** Streams that may have more to do now. */
  readonly left: readonly string[];
}

/** Thrown when one delivery of a batch fails; the whole batch is rolled back. `at` is the delivery's index. */
export class ItemFailed extends Error {
  constructor(
    readonly at: number,
    override readonly cause: unknown,
  ) {
    super('a delivery of the batch failed');
  }
}

/** Thrown when a batch handled by `reactAll` fails; retrying its deliveries one by one shows which one caused it. */
export class BatchFailed extends Error {
  constructor(override readonly cause: unknown) {
    super('a batch that was done together failed');
  }
}

/**
 * Sizes of the batches to try after one of `count` deliveries failed, last one first: those before it together, then it
 * alone. If the commit failed, the cause is unknown and each is tried alone.
 */
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

/** Work context for what a reaction does because of an event. */
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

/**
 * Runs one step of a batch as if in its own transaction: its pending writes are flushed with it, and the next step
 * starts with no loaded entities.
 */
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
 * Size of a transaction's batch, so that its locks last about `longest` milliseconds, since commands may wait for them.
 * Each process learns it for itself, per kind.
 */
export class BatchSize {
  private readonly sizes = new Map<string, number>();

  /**
   * `least`: below this a smaller batch saves no time, since begin and commit dominate. `minFill`: the fraction of a
   * full batch from which a measurement counts.
   */
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

  /** Learns only from a full batch or one that took too long, and at most doubles: a few quick items say little about the next. */
  remember(kind: string, count: number, took: number): void {
    const { least, most, longest, minFill = 1 } = this.limits;
    const now = this.of(kind);
    if (count < now * minFill && took <= longest) return;
    const fitting = Math.floor((count * longest) / Math.max(took, 1));
    this.sizes.set(kind, Math.max(least, Math.min(fitting, now * 2, most)));
  }
}

const seconds = [0.2, 1, 5, 30, 120, 600, 1_800];

/** After this many failed attempts the stream is parked for the consumer. */
export const triesBeforeParking = seconds.length + 1;

/** Back-off after the n-th failed attempt (n from 1), in seconds; undefined when the limit is reached. */
export const backOffAfter = (failedTries: number): number | undefined => seconds[failedTries - 1];

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

/** A counting semaphore that serves waiting callers in order of arrival. */
export class Permits {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  /** Waits for at least one permit, then takes up to `most` of the free ones. Returns how many it took. */
  async take(most: number): Promise<number> {
    if (this.free === 0 || this.waiting.length > 0) {
      await new Promise<void>(resolve => this.waiting.push(resolve));
      // The releasing caller reserved one permit for this one.
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
