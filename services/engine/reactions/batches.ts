import { randomUUID } from 'node:crypto';
import { currentEntityManager, holdsEntities, type WorkContext } from '#platform/database/unit-of-work.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import type { Consumer, Failed } from './delivery-store.js';
import type { RegisteredReaction } from './reaction-registry.js';

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
