import type { EventFrom, RecordedEvent } from '#platform/domain/event.js';
import { DueWork } from '#engine/scheduler/due-work.js';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { RecommenderErasureCompleted } from '../../account/published-events.js';
import { RecipientErasureCompleted } from '../../recipient/published-events.js';
import { DELETE_LOCKED_PAYOUT_RECORD } from '../commands/delete-locked-record/delete-locked-record.due.js';
import { LockedRecords } from '../persistence/locked-records.js';

type Event = EventFrom<typeof RecommenderErasureCompleted | typeof RecipientErasureCompleted>;

/** Nothing is on its way to them any more: name and account leave the payouts for a locked record. */
@Reaction({
  name: 'lock-payout-records-when-erasure-completed',
  on: [RecommenderErasureCompleted, RecipientErasureCompleted],
})
export class LockPayoutRecordsWhenErasureCompleted implements TransactionalReaction<Event> {
  constructor(
    private readonly records: LockedRecords,
    private readonly dueWork: DueWork,
  ) {}

  async react({ data }: RecordedEvent<Event>): Promise<void> {
    for (const { payoutId, deleteOn } of await this.records.lockAllOf(
      'recipientId' in data ? data.recipientId : data.recommenderId,
    ))
      await this.dueWork.schedule(DELETE_LOCKED_PAYOUT_RECORD, payoutId, new Date(`${deleteOn}T00:00:00Z`));
  }
}
