import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { RecipientErasureCompleted } from '../../recipient/events.js';
import { BankDetailsRemoval } from '../use-cases/remove-bank-details.js';

/** Nothing is owed to the erased recipient any more. */
@Reaction({ name: 'remove-bank-details-when-recipient-erased', queue: 'erasure', on: [RecipientErasureCompleted] })
export class RemoveBankDetailsWhenRecipientErased implements TransactionalReaction<
  EventFrom<typeof RecipientErasureCompleted>
> {
  constructor(private readonly bankDetails: BankDetailsRemoval) {}

  async react({ data: { recipientId } }: RecordedEvent<EventFrom<typeof RecipientErasureCompleted>>): Promise<void> {
    await this.bankDetails.remove(recipientId, 'retention');
  }
}
