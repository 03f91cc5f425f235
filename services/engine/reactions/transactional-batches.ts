import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import { consuming } from '#platform/observability/tracing.js';
import {
  BatchFailed,
  contextFrom,
  contextOf,
  isolated,
  ItemFailed,
  listensTo,
  noLongerListens,
  smaller,
  type BatchResult,
} from './batches.js';
import { BatchSize } from './batch-size.js';
import { Permits } from './permits.js';
import { DeliveryStore, type Claim, type Consumer } from './delivery-store.js';
import type { RegisteredReaction } from './reaction-registry.js';

const perStreamLimit = 20;
/**
 * Transactions of a consumer at once in this process: cores plus one, since each also waits for this process; more
 * would only hold their locks longer.
 */
const concurrency = Math.min(4, availableParallelism() + 1);
/** A batch takes no further delivery after this long, since commands may wait for its locks. Milliseconds. */
const longest = 50;

/** Reactions within this database: many deliveries in one transaction, which also marks them done, so each takes effect exactly once. */
@Injectable()
export class TransactionalBatches {
  private readonly sizes = new BatchSize({ least: 50, first: 250, most: 1_000, longest, minFill: 0.5 });
  private readonly permits = new Map<string, Permits>();

  constructor(
    private readonly work: UnitOfWork,
    private readonly store: DeliveryStore,
  ) {}

  /** How many of a consumer's deliveries fit into a transaction. */
  sizeOf(consumer: string): number {
    return this.sizes.of(consumer);
  }

  /** `most` is set after a failure: then so many deliveries, one by one. */
  async next(
    consumer: Consumer,
    reaction: RegisteredReaction,
    streamIds: readonly string[],
    most?: number,
  ): Promise<BatchResult> {
    let permits = this.permits.get(consumer.consumer);
    if (!permits) this.permits.set(consumer.consumer, (permits = new Permits(concurrency)));
    await permits.take(1);
    try {
      return await this.transaction(consumer, reaction, streamIds, most);
    } finally {
      permits.give(1);
    }
  }

  private async transaction(
    consumer: Consumer,
    reaction: RegisteredReaction,
    streamIds: readonly string[],
    most: number | undefined,
  ): Promise<BatchResult> {
    // Starts after the connection is there: waiting for one holds no locks.
    let from = performance.now();
    let claim: Claim | undefined;
    try {
      const tried = await this.work.run(contextOf(consumer), async () => {
        from = performance.now();
        claim = await this.store.claim(consumer, streamIds, {
          most: most ?? Math.max(this.sizeOf(consumer.consumer), streamIds.length),
          perStreamLimit,
        });
        return this.do(consumer, reaction, claim, from + longest, most === undefined);
      });
      if (most === undefined) this.sizes.remember(consumer.consumer, tried.done, performance.now() - from);
      return tried;
    } catch (error) {
      if (!claim || claim.claimed.length === 0) throw error;
      const { claimed, busy } = claim;
      if (claimed.length > 1)
        return { done: 0, failed: [], busy, split: smaller(claimed.length, error), left: streamIds };
      const cause = error instanceof ItemFailed ? error.cause : error;
      const failed = await this.work.run(contextOf(consumer), () => this.store.failed(consumer, claimed[0]!, cause));
      return { done: 0, failed: [failed], busy, split: [], left: claim.unclaimed };
    }
  }

  private async do(
    consumer: Consumer,
    reaction: RegisteredReaction,
    claim: Claim,
    until: number,
    mayBatch: boolean,
  ): Promise<BatchResult> {
    const isBatched = mayBatch && claim.claimed.length > 1 && reaction.transactional!.reactAll !== undefined;
    const done = isBatched
      ? await this.batched(consumer, reaction, claim)
      : await this.sequential(consumer, reaction, claim, until);
    const more = await this.store.done(consumer, done.reacted, done.skipped);
    const unreached = claim.claimed.slice(done.reached).map(({ event }) => event.streamId);
    return {
      done: done.reached,
      failed: [],
      busy: claim.busy,
      split: [],
      left: [...new Set([...more, ...unreached, ...claim.unclaimed])],
    };
  }

  private async sequential(
    consumer: Consumer,
    reaction: RegisteredReaction,
    { claimed }: Claim,
    until: number,
  ): Promise<DoneDelivery> {
    const reacted: RecordedEvent[] = [];
    const skipped: RecordedEvent[] = [];
    let reached = 0;
    for (const { event } of claimed) {
      try {
        if (listensTo(reaction, event)) {
          await this.react(consumer, reaction, event);
          reacted.push(event);
        } else await this.skip(consumer, reaction, event, skipped);
      } catch (error) {
        throw new ItemFailed(reached, error);
      }
      reached++;
      if (performance.now() > until) break;
    }
    return { reacted, skipped, reached };
  }

  private async batched(consumer: Consumer, reaction: RegisteredReaction, { claimed }: Claim): Promise<DoneDelivery> {
    const reacted: RecordedEvent[] = [];
    const skipped: RecordedEvent[] = [];
    for (const { event } of claimed) {
      if (listensTo(reaction, event)) reacted.push(event);
      else await this.skip(consumer, reaction, event, skipped);
    }
    if (reacted.length > 0) {
      const all = isolated(() => reaction.transactional!.reactAll!(reacted)).catch((error: unknown) => {
        throw new BatchFailed(error);
      });
      // In traces each event is a consumption of its own, as long as the whole batch.
      await Promise.all(reacted.map(event => consuming(consumer.consumer, event, () => all)));
    }
    return { reacted, skipped, reached: claimed.length };
  }

  private async skip(
    consumer: Consumer,
    reaction: RegisteredReaction,
    event: RecordedEvent,
    skipped: RecordedEvent[],
  ): Promise<void> {
    await this.store.skipped(consumer, event, noLongerListens(reaction, event));
    skipped.push(event);
  }

  private async react(consumer: Consumer, reaction: RegisteredReaction, event: RecordedEvent): Promise<void> {
    await consuming(consumer.consumer, event, traceparent =>
      isolated(() =>
        this.work.run(contextFrom(consumer, event, traceparent), () => reaction.transactional!.react(event)),
      ),
    );
  }
}

interface DoneDelivery {
  readonly reacted: readonly RecordedEvent[];
  /** Events that the reaction no longer listens to. */
  readonly skipped: readonly RecordedEvent[];
  /** Number of claimed deliveries that are processed. */
  readonly reached: number;
}
