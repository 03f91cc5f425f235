import { Injectable } from '@nestjs/common';
import { logger, withoutPersonalData } from '#platform/logger.js';
import { inBatches, type StreamBatch } from '../queues/stream-batch.js';
import type { BatchResult } from './batches.js';
import type { Consumer } from './delivery-store.js';
import { ExternalBatches } from './external-batches.js';
import { ReactionRegistry, type RegisteredReaction } from './reaction-registry.js';
import { TransactionalBatches } from './transactional-batches.js';

/**
 * Streams per job. External: few, since sending is limited anyway; sequential: shared among the workers; batched: many,
 * since larger batches cost less per delivery.
 */
const named = { external: 10, sequential: 250, batched: 1_000 };

/** Streams whose deliveries are to be done next; `most` limits the deliveries after a failure. */
interface Step {
  readonly streamIds: readonly string[];
  readonly most?: number;
}

export interface RunResult {
  /** Number of deliveries tried. */
  readonly tried: number;
  /** Streams that failed, and the back-off before each retry. */
  readonly backOffs: readonly { readonly streamId: string; readonly seconds: number }[];
  /** Streams locked by somebody else. */
  readonly busy: readonly string[];
  /** Streams not tried because this process is stopping. */
  readonly left: readonly string[];
}

/** Does deliveries: claims the first open ones of many streams, reacts, marks them done, until the streams are empty. */
@Injectable()
export class DeliveryRunner {
  private stopped = false;

  constructor(
    private readonly reactions: ReactionRegistry,
    private readonly transactional: TransactionalBatches,
    private readonly external: ExternalBatches,
  ) {}

  /** Whether the consumer's reaction acts outside of this database. */
  isExternal(consumer: string): boolean {
    return this.reactions.find(consumer)?.external !== undefined;
  }

  /** How many streams of a consumer are enqueued in one job. */
  batchLimit(consumer: string): number {
    if (this.isExternal(consumer)) return named.external;
    return this.reactions.find(consumer)?.transactional?.reactAll ? named.batched : named.sequential;
  }

  /** Begins no new batch; batches in progress finish. */
  stop(): void {
    this.stopped = true;
  }

  /** One consumer's deliveries of a named stream. `rest`: seconds to the next retry; undefined: nothing backs off. */
  async run(name: string): Promise<{ tried: number; backOff?: number }> {
    const [batch] = inBatches([name], () => 1);
    if (!batch) return { tried: 0 };
    const { tried, backOffs } = await this.runBatch(batch);
    return { tried, backOff: backOffs[0]?.seconds };
  }

  async runBatch({ tenantId, consumer, streamIds }: StreamBatch): Promise<RunResult> {
    const reaction = this.reactions.find(consumer);
    // Unknown here: the sweeper hands the deliveries to a host that knows the reaction.
    if (!reaction) return { tried: 0, backOffs: [], busy: [], left: [] };
    const backOffs: { streamId: string; seconds: number }[] = [];
    const busy = new Set<string>();
    let tried = 0;
    const toDo: Step[] = [{ streamIds }];
    for (let step = toDo.pop(); step; step = toDo.pop()) {
      if (this.stopped)
        return {
          tried,
          backOffs,
          busy: [...busy],
          left: [...new Set([step, ...toDo].flatMap(undone => undone.streamIds))],
        };
      const { named, later } = this.cut(consumer, step);
      if (later.length > 0) toDo.push({ streamIds: later });
      const outcome = await this.next(reaction, { tenantId, consumer, queue: reaction.queue }, named);
      outcome.busy.forEach(streamId => busy.add(streamId));
      tried += outcome.done + outcome.failed.length;
      for (const { streamId, eventId, backOff, attempts, error } of outcome.failed) {
        logger[backOff === undefined ? 'error' : 'warn'](
          { consumer, eventId, attempts, parked: backOff === undefined, error: withoutPersonalData(error) },
          'delivery failed',
        );
        if (backOff !== undefined) backOffs.push({ streamId, seconds: backOff });
      }
      // Leftovers of a smaller batch need no step of their own: after it the whole failed batch is tried again.
      if (named.most === undefined && outcome.left.length > 0) toDo.push({ streamIds: outcome.left });
      // After a failure smaller batches follow until the failing delivery is alone: it backs off or parks, its neighbours are done.
      toDo.push(...outcome.split.map(most => ({ streamIds: named.streamIds, most })));
    }
    return { tried, backOffs, busy: [...busy], left: [] };
  }

  /**
   * Takes only as many streams as fit into one transaction, which locks them. Cut into equal parts, so that the last
   * transaction is not nearly empty.
   */
  private cut(consumer: string, step: Step): { readonly named: Step; readonly later: readonly string[] } {
    if (step.most !== undefined || this.isExternal(consumer)) return { named: step, later: [] };
    const size = Math.ceil(
      step.streamIds.length / Math.ceil(step.streamIds.length / this.transactional.sizeOf(consumer)),
    );
    return { named: { streamIds: step.streamIds.slice(0, size) }, later: step.streamIds.slice(size) };
  }

  private next(reaction: RegisteredReaction, consumer: Consumer, { streamIds, most }: Step): Promise<BatchResult> {
    return reaction.transactional
      ? this.transactional.next(consumer, reaction, streamIds, most)
      : this.external.next(consumer, reaction, streamIds, most);
  }
}
