import { Injectable } from '@nestjs/common';
import { withoutPersonalData } from '../engine/without-personal-data.js';
import { logger } from '../log/logger.js';
import { inBatches, type DeliveryBatch } from '../queue/delivery-batch.js';
import type { Tried } from './batch-outcome.js';
import { ExternalBatches } from './external-batches.js';
import { ReactionRegistry, type RegisteredReaction } from './reaction-registry.js';
import { TransactionalBatches } from './transactional-batches.js';

export { effectKey } from './effect-store.js';

/** More rings would make a batch's first wait for its last. What leaves the house is done few at a time anyway. */
const named = { transactional: 100, external: 10 };

export interface Ran {
  /** How many were tried. */
  readonly tried: number;
  /** What failed, and in how many seconds it may be tried again. */
  readonly rests: readonly { readonly eventId: string; readonly seconds: number }[];
  /** Somebody else was at these lines. */
  readonly busy: readonly string[];
}

/** Does deliveries: claims the first open ones of many lines, reacts, marks them done, until the lines are empty. */
@Injectable()
export class DeliveryRunner {
  constructor(
    private readonly reactions: ReactionRegistry,
    private readonly transactional: TransactionalBatches,
    private readonly external: ExternalBatches,
  ) {}

  /** Whether the consumer does something outside of this database. */
  leavesTheHouse(consumer: string): boolean {
    return this.reactions.find(consumer)?.external !== undefined;
  }

  /** How many deliveries of a consumer are rung for together. */
  mostOf(consumer: string): number {
    return this.leavesTheHouse(consumer) ? named.external : named.transactional;
  }

  /** One line, named by one of its deliveries. `rest`: in how many seconds it may be tried again; undefined when nothing rests. */
  async run(delivery: string): Promise<{ tried: number; rest?: number }> {
    const [batch] = inBatches([delivery], () => 1);
    if (!batch) return { tried: 0 };
    const { tried, rests } = await this.runBatch(batch);
    return { tried, rest: rests[0]?.seconds };
  }

  async runBatch({ tenantId, consumer, eventIds }: DeliveryBatch): Promise<Ran> {
    const reaction = this.reactions.find(consumer);
    // Unknown here: a host that knows the reaction will be handed the deliveries by the sweeper.
    if (!reaction) return { tried: 0, rests: [], busy: [] };
    const rests: { eventId: string; seconds: number }[] = [];
    const busy = new Set<string>();
    // After a failure smaller ones, until the one that fails stands alone: it rests or parks, its neighbours are done.
    const sizes: number[] = [];
    for (let tried = 0; ; ) {
      const step = await this.step(reaction, { tenantId, consumer }, eventIds, sizes.pop());
      step.busy.forEach((eventId) => busy.add(eventId));
      tried += step.done + step.failed.length;
      for (const { eventId, rest, attempts, error } of step.failed) {
        logger[rest === undefined ? 'error' : 'warn']({ consumer, eventId, attempts, parked: rest === undefined, error: withoutPersonalData(error) }, 'delivery failed');
        if (rest !== undefined) rests.push({ eventId, seconds: rest });
      }
      sizes.push(...step.split);
      if (!step.more && sizes.length === 0) return { tried, rests, busy: [...busy] };
    }
  }

  private step(reaction: RegisteredReaction, consumer: { tenantId: string; consumer: string }, eventIds: readonly string[], most?: number): Promise<Tried> {
    return reaction.transactional ? this.transactional.next(consumer, reaction, eventIds, most) : this.external.next(consumer, reaction, eventIds, most);
  }
}
