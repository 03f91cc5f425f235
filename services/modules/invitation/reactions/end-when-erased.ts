import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { RecommenderErased } from '../../account/events.js';
import { Invitations } from '../persistence/invitations.js';

type Erased = EventFrom<typeof RecommenderErased>;

@Reaction({ name: 'end-invitation-when-recommender-erased', queue: 'erasure', on: [RecommenderErased] })
export class EndInvitationWhenRecommenderErased implements TransactionalReaction<Erased> {
  constructor(private readonly invitations: Invitations) {}

  async react({ data: { recommenderId } }: RecordedEvent<Erased>): Promise<void> {
    const invitation = await this.invitations.openOf(recommenderId);
    if (!invitation) return;
    invitation.withdraw();
    await this.invitations.save(invitation);
  }
}
