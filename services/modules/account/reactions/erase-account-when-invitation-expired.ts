import { RecommenderRepository } from '../persistence/recommenders.js';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { InvitationExpired } from '../../invitation/events.js';
import { AccountErasure } from '../use-cases/erase-account.js';

/** The invited person never came: their data is deleted. An account with a confirmed address stays. */
@Reaction({ name: 'erase-account-when-invitation-expired', queue: 'erasure', on: [InvitationExpired] })
export class EraseAccountWhenInvitationExpired implements TransactionalReaction<EventFrom<typeof InvitationExpired>> {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly erasure: AccountErasure,
  ) {}

  async react({ data: { recommenderId } }: RecordedEvent<EventFrom<typeof InvitationExpired>>): Promise<void> {
    const account = await this.recommenders.find(recommenderId);
    if (account?.status === 'registered') await this.erasure.erase(recommenderId);
  }
}
