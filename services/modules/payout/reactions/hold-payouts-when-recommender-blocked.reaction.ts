import { Clock } from '#platform/clock/clock.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/event.js';
import { DueWork } from '#engine/scheduler/due-work.js';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { RecommenderBlocked, RecommenderUnblocked } from '../../account/published-events.js';
import { COLLECT_PAYOUTS, collectionSubject } from '../commands/collect-payouts/collect-payouts.due.js';
import { nextCollection } from '../domain/collection-day.js';
import { Payouts } from '../persistence/payouts.js';

type Event = EventFrom<typeof RecommenderBlocked | typeof RecommenderUnblocked>;

/** Takes out of unsealed batches what would be paid to somebody blocked; sealed ones never change. Afterwards it is collected again. */
@Reaction({ name: 'hold-payouts-when-recommender-blocked', on: [RecommenderBlocked, RecommenderUnblocked] })
export class HoldPayoutsWhenRecommenderBlocked implements TransactionalReaction<Event> {
  constructor(
    private readonly payouts: Payouts,
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
  ) {}

  async react({ type, data: { recommenderId } }: RecordedEvent<Event>): Promise<void> {
    if (type === 'RecommenderUnblocked')
      return this.dueWork.schedule(COLLECT_PAYOUTS, collectionSubject, nextCollection(this.clock.now()));
    for (const payoutId of await this.payouts.lockCollectedTo(recommenderId)) {
      const payout = await this.payouts.load(payoutId);
      payout.drop('held');
      await this.payouts.save(payout);
    }
  }
}
