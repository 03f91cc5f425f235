import { Injectable } from '@nestjs/common';
import { withoutPersonalData, logger } from '#platform/logger.js';
import { inBatches, type DeliveryBatch } from '../queues/queues.js';
import type { BatchResult } from './batches.js';
import type { Consumer } from './delivery-store.js';
import { ExternalBatches } from './external-batches.js';
import { ReactionRegistry, type RegisteredReaction } from './reaction.js';
import { TransactionalBatches } from './transactional-batches.js';

export { effectKey } from './delivery-store.js';

/** Enqueued at once. What leaves this database is under way a few at a time anyway; what is done one by one is shared among the workers; what is done together is the cheaper the more. */
const named = { external: 10, sequential: 250, batched: 1_000 };

/** Deliveries whose lines are to be done next; `most`: after a failure, so many of them. */
interface Step {
  readonly eventIds: readonly string[];
  readonly most?: number;
}

export interface RunResult {
  /** How many were tried. */
  readonly tried: number;
  /** What failed, and in how many seconds it may be tried again. */
  readonly rests: readonly { readonly eventId: string; readonly seconds: number }[];
  /** Somebody else was at these lines. */
  readonly busy: readonly string[];
  /** Not tried: this process takes on nothing more. */
  readonly left: readonly string[];
}

/** Does deliveries: claims the first open ones of many lines, reacts, marks them done, until the lines are empty. */
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

  /** How many deliveries of a consumer are enqueued at once. */
  batchLimit(consumer: string): number {
    if (this.leavesTheHouse(consumer)) return named.external;
    return this.reactions.find(consumer)?.transactional?.reactAll ? named.batched : named.sequential;
  }

  /** What is under way ends; nothing more is begun. */
  stop(): void {
    this.stopped = true;
  }

  /** One line, named by one of its deliveries. `rest`: in how many seconds it may be tried again; undefined when nothing rests. */
  async run(delivery: string): Promise<{ tried: number; rest?: number }> {
    const [batch] = inBatches([delivery], () => 1);
    if (!batch) return { tried: 0 };
    const { tried, rests } = await this.runBatch(batch);
    return { tried, rest: rests[0]?.seconds };
  }

  async runBatch({ tenantId, consumer, eventIds }: DeliveryBatch): Promise<RunResult> {
    const reaction = this.reactions.find(consumer);
    // Unknown here: a host that knows the reaction will be handed the deliveries by the sweeper.
    if (!reaction) return { tried: 0, rests: [], busy: [], left: [] };
    const rests: { eventId: string; seconds: number }[] = [];
    const busy = new Set<string>();
    let tried = 0;
    const toDo: Step[] = [{ eventIds }];
    for (let step = toDo.pop(); step; step = toDo.pop()) {
      if (this.stopped)
        return {
          tried,
          rests,
          busy: [...busy],
          left: [...new Set([step, ...toDo].flatMap(undone => undone.eventIds))],
        };
      const { named, later } = this.cut(consumer, step);
      if (later.length > 0) toDo.push({ eventIds: later });
      const outcome = await this.next(reaction, { tenantId, consumer, queue: reaction.queue }, named);
      outcome.busy.forEach(eventId => busy.add(eventId));
      tried += outcome.done + outcome.failed.length;
      for (const { eventId, rest, attempts, error } of outcome.failed) {
        logger[rest === undefined ? 'error' : 'warn'](
          { consumer, eventId, attempts, parked: rest === undefined, error: withoutPersonalData(error) },
          'delivery failed',
        );
        if (rest !== undefined) rests.push({ eventId, seconds: rest });
      }
      // After a smaller one of a batch that failed the whole of it is tried again anyway.
      if (named.most === undefined && outcome.left.length > 0) toDo.push({ eventIds: outcome.left });
      // After a failure smaller ones, until the one that fails stands alone: it rests or parks, its neighbours are done.
      toDo.push(...outcome.split.map(most => ({ eventIds: named.eventIds, most })));
    }
    return { tried, rests, busy: [...busy], left: [] };
  }

  /** No more lines at once than fit into a transaction: they are held as long as it lasts. Equal parts, or the last would be a transaction for a handful. */
  private cut(consumer: string, step: Step): { readonly named: Step; readonly later: readonly string[] } {
    if (step.most !== undefined || this.leavesTheHouse(consumer)) return { named: step, later: [] };
    const size = Math.ceil(
      step.eventIds.length / Math.ceil(step.eventIds.length / this.transactional.sizeOf(consumer)),
    );
    return { named: { eventIds: step.eventIds.slice(0, size) }, later: step.eventIds.slice(size) };
  }

  private next(reaction: RegisteredReaction, consumer: Consumer, { eventIds, most }: Step): Promise<BatchResult> {
    return reaction.transactional
      ? this.transactional.next(consumer, reaction, eventIds, most)
      : this.external.next(consumer, reaction, eventIds, most);
  }
}
