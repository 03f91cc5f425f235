import type { EventFrom, RecordedEvent } from '#platform/domain/event.js';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { RecommenderActivated } from '../../account/published-events.js';
import { Invitations } from '../persistence/invitations.js';

type Event = EventFrom<typeof RecommenderActivated>;

/** Whichever link the person confirmed the address with: they came because they were invited. */
@Reaction({ name: 'accept-invitation-when-recommender-activated', on: [RecommenderActivated] })
export class AcceptInvitationWhenRecommenderActivated implements TransactionalReaction<Event> {
  constructor(private readonly invitations: Invitations) {}

  async react({ data: { recommenderId } }: RecordedEvent<Event>): Promise<void> {
    const invitation = await this.invitations.openOf(recommenderId);
    if (!invitation) return;
    invitation.accept();
    await this.invitations.save(invitation);
  }
}
