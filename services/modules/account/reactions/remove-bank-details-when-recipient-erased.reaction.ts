import { CommandBus } from '@nestjs/cqrs';
import type { EventFrom, RecordedEvent } from '#platform/domain/event.js';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { RecipientErasureCompleted } from '../../recipient/published-events.js';
import { RemoveBankDetails } from '../commands/change-bank-details/remove-bank-details.js';

/** Nothing is owed to the erased friend any more. */
@Reaction({ name: 'remove-bank-details-when-recipient-erased', on: [RecipientErasureCompleted] })
export class RemoveBankDetailsWhenRecipientErased implements TransactionalReaction<
  EventFrom<typeof RecipientErasureCompleted>
> {
  constructor(private readonly commands: CommandBus) {}

  async react({ data: { recipientId } }: RecordedEvent<EventFrom<typeof RecipientErasureCompleted>>): Promise<void> {
    await this.commands.execute(new RemoveBankDetails(recipientId, 'retention'));
  }
}
