import { Injectable } from '@nestjs/common';
import { withoutPersonalData, logger } from '#platform/logger.js';
import { inBatches, type StreamBatch } from '../queues/queues.js';
import type { BatchResult } from './batches.js';
import type { Consumer } from './delivery-store.js';
import { ExternalBatches } from './external-batches.js';
import { ReactionRegistry, type RegisteredReaction } from './reaction.js';
import { TransactionalBatches } from './transactional-batches.js';

export { effectKey } from './delivery-store.js';

/** Enqueued at once. What leaves this database is under way a few at a time anyway; what is done one by one is shared among the workers; what is done together is the cheaper the more. */
const named = { external: 10, sequential: 250, batched: 1_000 };

/** Streams whose deliveries are to be done next; `most`: after a failure, so many deliveries. */
interface Step {
  readonly streamIds: readonly string[];
  readonly most?: number;
}

export interface RunResult {
  /** How many were tried. */
  readonly tried: number;
  /** What failed, and in how many seconds it may be tried again. */
  readonly rests: readonly { readonly streamId: string; readonly seconds: number }[];
  /** Streams somebody else was at. */
  readonly busy: readonly string[];
  /** Not tried: this process takes on nothing more. */
  readonly left: readonly string[];
}

/** Does deliveries: claims the first open ones of many streams, reacts, marks them done, until nothing is left in them. */
@Injectable()
export class DeliveryRunner {
  private stopped = false;

  constructor(
    private readonly reactions: ReactionRegistry,
    private readonly transactional: TransactionalBatches,
    private readonly external: ExternalBatches,
  ) {}

  /** Whether the consumer does something outside of this database. */
  leavesTheHouse(consumer: string): boolean {
    return this.reactions.find(consumer)?.external !== undefined;
  }

  /** How many streams are enqueued for a consumer at once. */
  batchLimit(consumer: string): number {
    if (this.leavesTheHouse(consumer)) return named.external;
    return this.reactions.find(consumer)?.transactional?.reactAll ? named.batched : named.sequential;
  }

  /** What is under way ends; nothing more is begun. */
  stop(): void {
    this.stopped = true;
  }

  /** One consumer's deliveries of one stream, by their name. `rest`: in how many seconds they may be tried again; undefined when nothing rests. */
  async run(name: string): Promise<{ tried: number; rest?: number }> {
    const [batch] = inBatches([name], () => 1);
    if (!batch) return { tried: 0 };
    const { tried, rests } = await this.runBatch(batch);
    return { tried, rest: rests[0]?.seconds };
  }

  async runBatch({ tenantId, consumer, streamIds }: StreamBatch): Promise<RunResult> {
    const reaction = this.reactions.find(consumer);
    // Unknown here: a host that knows the reaction will be handed the deliveries by the sweeper.
    if (!reaction) return { tried: 0, rests: [], busy: [], left: [] };
    const rests: { streamId: string; seconds: number }[] = [];
    const busy = new Set<string>();
    let tried = 0;
    const toDo: Step[] = [{ streamIds }];
    for (let step = toDo.pop(); step; step = toDo.pop()) {
      if (this.stopped)
        return {
          tried,
          rests,
          busy: [...busy],
          left: [...new Set([step, ...toDo].flatMap(undone => undone.streamIds))],
        };
      const { named, later } = this.cut(consumer, step);
      if (later.length > 0) toDo.push({ streamIds: later });
      const outcome = await this.next(reaction, { tenantId, consumer, queue: reaction.queue }, named);
      outcome.busy.forEach(streamId => busy.add(streamId));
      tried += outcome.done + outcome.failed.length;
      for (const { streamId, eventId, rest, attempts, error } of outcome.failed) {
        logger[rest === undefined ? 'error' : 'warn'](
          { consumer, eventId, attempts, parked: rest === undefined, error: withoutPersonalData(error) },
          'delivery failed',
        );
        if (rest !== undefined) rests.push({ streamId, seconds: rest });
      }
      // After a smaller one of a batch that failed the whole of it is tried again anyway.
      if (named.most === undefined && outcome.left.length > 0) toDo.push({ streamIds: outcome.left });
      // After a failure smaller ones, until the one that fails stands alone: it rests or parks, its neighbours are done.
      toDo.push(...outcome.split.map(most => ({ streamIds: named.streamIds, most })));
    }
    return { tried, rests, busy: [...busy], left: [] };
  }

  /** No more streams at once than fit into a transaction: they are held as long as it lasts. Equal parts, or the last would be a transaction for a handful. */
  private cut(consumer: string, step: Step): { readonly named: Step; readonly later: readonly string[] } {
    if (step.most !== undefined || this.leavesTheHouse(consumer)) return { named: step, later: [] };
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
