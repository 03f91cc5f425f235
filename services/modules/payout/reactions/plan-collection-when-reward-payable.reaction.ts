import { Clock } from '#platform/clock/clock.js';
import { DueWork } from '#engine/scheduler/due-work.js';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { RewardHoldReleased } from '../../hold/published-events.js';
import { RewardPayable } from '../../reward/published-events.js';
import { COLLECT_PAYOUTS, collectionSubject } from '../commands/collect-payouts/collect-payouts.due.js';
import { nextCollection } from '../domain/collection-day.js';

/** Whatever becomes payable, or is held no longer, is collected with the next weekly run; an operator may be quicker. */
@Reaction({ name: 'plan-collection-when-reward-payable', on: [RewardPayable, RewardHoldReleased] })
export class PlanCollectionWhenRewardPayable implements TransactionalReaction {
  constructor(
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
  ) {}

  async react(): Promise<void> {
    await this.dueWork.schedule(COLLECT_PAYOUTS, collectionSubject, nextCollection(this.clock.now()));
  }

  /** One run collects them all. */
  reactAll(): Promise<void> {
    return this.react();
  }
}
