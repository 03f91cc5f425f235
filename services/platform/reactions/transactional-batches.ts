import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../database/unit-of-work.js';
import type { RecordedEvent } from '../domain/event.js';
import { consuming } from '../observability/tracing.js';
import { alone, contextFrom, contextOf, listensTo, noLongerListens, OneFailed, smaller, type Tried } from './batch-outcome.js';
import { DeliveryStore, type Claim, type Consumer } from './delivery-store.js';
import type { RegisteredReaction } from './reaction-registry.js';

const limits = { most: 100, aLine: 20 };
/** A batch takes on nothing more after this long: it holds locks that commands may wait for. Milliseconds. */
const longest = 50;

/** Reactions within this database: many deliveries in one transaction, which marks them done too, so each is done exactly once. */
@Injectable()
export class TransactionalBatches {
  constructor(
    private readonly work: UnitOfWork,
    private readonly store: DeliveryStore,
  ) {}

  async next(consumer: Consumer, reaction: RegisteredReaction, eventIds: readonly string[], most = limits.most): Promise<Tried> {
    let claim: Claim | undefined;
    try {
      return await this.work.run(contextOf(consumer), async () => {
        claim = await this.store.claim(consumer, eventIds, { ...limits, most });
        return this.together(consumer, reaction, claim);
      });
    } catch (error) {
      if (!claim || claim.claimed.length === 0) throw error;
      const { claimed, busy, full } = claim;
      if (claimed.length > 1) return { done: 0, failed: [], busy, split: smaller(claimed.length, error), more: true };
      const cause = error instanceof OneFailed ? error.cause : error;
      const failed = await this.work.run(contextOf(consumer), () => this.store.failed(consumer, claimed[0]!, cause));
      return { done: 0, failed: [failed], busy, split: [], more: full };
    }
  }

  private async together(consumer: Consumer, reaction: RegisteredReaction, claim: Claim): Promise<Tried> {
    const until = performance.now() + longest;
    const done: RecordedEvent[] = [];
    let reached = 0;
    for (const { event } of claim.claimed) {
      try {
        if (listensTo(reaction, event)) {
          await this.react(consumer, reaction, event);
          done.push(event);
        } else await this.store.skipped(consumer, event, noLongerListens(reaction, event));
      } catch (error) {
        throw new OneFailed(reached, error);
      }
      reached++;
      if (performance.now() > until) break;
    }
    const more = await this.store.done(consumer, done);
    return { done: reached, failed: [], busy: claim.busy, split: [], more: more || claim.full || reached < claim.claimed.length };
  }

  private async react(consumer: Consumer, reaction: RegisteredReaction, event: RecordedEvent): Promise<void> {
    await consuming(consumer.consumer, event, (traceparent) => alone(() => this.work.run(contextFrom(consumer, event, traceparent), () => reaction.transactional!.react(event))));
  }
}
