import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { RecommenderActivated } from '../../account/events.js';
import { Invitations } from '../persistence/invitations.js';

type Activated = EventFrom<typeof RecommenderActivated>;

/** Any link that confirmed the address accepts the invitation: the person came because they were invited. */
@Reaction({ name: 'accept-invitation-when-recommender-activated', queue: 'rewards', on: [RecommenderActivated] })
export class AcceptInvitationWhenRecommenderActivated implements TransactionalReaction<Activated> {
  constructor(private readonly invitations: Invitations) {}

  async react({ data: { recommenderId } }: RecordedEvent<Activated>): Promise<void> {
    const invitation = await this.invitations.openOf(recommenderId);
    if (!invitation) return;
    invitation.accept();
    await this.invitations.save(invitation);
  }
}
