import { CommandBus } from '@nestjs/cqrs';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { InvitationExpired } from '../invitation/api.js';
import { RecipientErasureCompleted } from '../recipient/api.js';
import { EraseAccount } from './api.js';
import { RecommenderRepository } from './persistence/recommenders.js';
import { RemoveBankDetails } from './use-cases/bank-details.js';

type Event = EventFrom<typeof InvitationExpired>;

/** Somebody was invited and never came: what is held on them goes. Whoever confirmed the address stays. */
@Reaction({ name: 'erase-account-when-invitation-expired', queue: 'erasure', on: [InvitationExpired] })
export class EraseAccountWhenInvitationExpired implements TransactionalReaction<Event> {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly commands: CommandBus,
  ) {}

  async react({ data: { recommenderId } }: RecordedEvent<Event>): Promise<void> {
    const account = await this.recommenders.find(recommenderId);
    if (account?.status === 'registered') await this.commands.execute(new EraseAccount(recommenderId));
  }
}

/** Nothing is owed to the erased friend any more. */
@Reaction({ name: 'remove-bank-details-when-recipient-erased', queue: 'erasure', on: [RecipientErasureCompleted] })
export class RemoveBankDetailsWhenRecipientErased implements TransactionalReaction<
  EventFrom<typeof RecipientErasureCompleted>
> {
  constructor(private readonly commands: CommandBus) {}

  async react({ data: { recipientId } }: RecordedEvent<EventFrom<typeof RecipientErasureCompleted>>): Promise<void> {
    await this.commands.execute(new RemoveBankDetails(recipientId, 'retention'));
  }
}

/** What the module listens to: its module spreads the list. */
export const reactions = [EraseAccountWhenInvitationExpired, RemoveBankDetailsWhenRecipientErased];
