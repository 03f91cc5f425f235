import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { NewsletterOptInWithdrawn, RecommenderComplained } from '../../account/events.js';
import { InvitationRefusals } from '../persistence/invitation-refusals.js';

type Withdrawn = EventFrom<typeof NewsletterOptInWithdrawn | typeof RecommenderComplained>;

/**
 * A person who withdraws the newsletter consent, or complains of advertising, is not invited by mail either, also after
 * the account is gone.
 */
@Reaction({
  name: 'refuse-invitations-when-newsletter-withdrawn',
  queue: 'imports',
  on: [NewsletterOptInWithdrawn, RecommenderComplained],
})
export class RefuseInvitationsWhenNewsletterWithdrawn implements TransactionalReaction<Withdrawn> {
  constructor(
    private readonly people: PersonStore,
    private readonly refusals: InvitationRefusals,
  ) {}

  async react({ data: { recommenderId } }: RecordedEvent<Withdrawn>): Promise<void> {
    const person = await this.people.find(recommenderId);
    if (person) await this.refusals.add(this.refusals.keyOf(person.email));
  }
}
