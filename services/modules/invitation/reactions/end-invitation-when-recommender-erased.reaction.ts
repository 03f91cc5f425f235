import type { EventFrom, RecordedEvent } from '#platform/domain/event.js';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { RecommenderErased } from '../../account/published-events.js';
import { Invitations } from '../persistence/invitations.js';

type Event = EventFrom<typeof RecommenderErased>;

@Reaction({ name: 'end-invitation-when-recommender-erased', on: [RecommenderErased] })
export class EndInvitationWhenRecommenderErased implements TransactionalReaction<Event> {
  constructor(private readonly invitations: Invitations) {}

  async react({ data: { recommenderId } }: RecordedEvent<Event>): Promise<void> {
    const invitation = await this.invitations.openOf(recommenderId);
    if (!invitation) return;
    invitation.withdraw();
    await this.invitations.save(invitation);
  }
}
