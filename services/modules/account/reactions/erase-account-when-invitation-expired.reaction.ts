import { CommandBus } from '@nestjs/cqrs';
import type { EventFrom, RecordedEvent } from '#platform/domain/event.js';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { InvitationExpired } from '../../invitation/published-events.js';
import { EraseAccount } from '../commands/erase-account/erase-account.command.js';
import { RecommenderRepository } from '../persistence/recommender.repository.js';

type Event = EventFrom<typeof InvitationExpired>;

/** Somebody was invited and never came: what is held on them goes. Whoever confirmed the address stays. */
@Reaction({ name: 'erase-account-when-invitation-expired', on: [InvitationExpired] })
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
