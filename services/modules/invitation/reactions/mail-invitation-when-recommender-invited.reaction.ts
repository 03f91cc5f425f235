import { QueryBus } from '@nestjs/cqrs';
import type { EventFrom, RecordedEvent } from '#platform/domain/event.js';
import { MailReaction, Post } from '#platform/mail/mail-reaction.js';
import type { OutgoingMail } from '#platform/mail/mailer.js';
import { Reaction } from '#engine/reactions/reaction.js';
import { Tokens } from '#platform/tokens/tokens.js';
import { AgencyStaff } from '../../agency/published-questions.js';
import { Invitations } from '../persistence/invitations.js';
import { invitationLetter } from '../mail/invitation-letter.js';
import { RecommenderInvited } from '../published-events.js';

type Event = EventFrom<typeof RecommenderInvited>;

/** The link sets the account's first password and lives as long as the invitation. One that was accepted or ended meanwhile is not mailed. */
@Reaction({ name: 'mail-invitation-when-recommender-invited', on: [RecommenderInvited] })
export class MailInvitationWhenRecommenderInvited extends MailReaction<Event> {
  constructor(
    post: Post,
    private readonly tokens: Tokens,
    private readonly invitations: Invitations,
    private readonly queries: QueryBus,
  ) {
    super(post);
  }

  async prepare({
    eventId,
    data: { invitationId, recommenderId, agencyNumber, employeeNumber, validUntil },
  }: RecordedEvent<Event>): Promise<OutgoingMail | null> {
    const invitation = await this.invitations.find(invitationId);
    if (invitation?.status !== 'open') return null;
    const staff = await this.queries.execute(new AgencyStaff(agencyNumber));
    const by = staff.find(one => one.employeeNumber === employeeNumber)?.name ?? null;
    const token = await this.tokens.issue('welcome', recommenderId, { expiresAt: new Date(validUntil), seed: eventId });
    return this.post.to(recommenderId, to => invitationLetter(to, { token, by, validUntil }));
  }
}
