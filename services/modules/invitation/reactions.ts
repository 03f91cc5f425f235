import { QueryBus } from '@nestjs/cqrs';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { MailReaction, MailService } from '#platform/mail/mail-reaction.js';
import type { OutgoingMail } from '#platform/mail/mailer.js';
import { Tokens } from '#platform/tokens.js';
import { RecommenderActivated, RecommenderErased } from '../account/api.js';
import { AgencyStaff } from '../agency/api.js';
import { RecommenderInvited } from './api.js';
import { invitationMail } from './mails.js';
import { Invitations } from './persistence.js';

type Event = EventFrom<typeof RecommenderActivated>;

/** Whichever link the person confirmed the address with: they came because they were invited. */
@Reaction({ name: 'accept-invitation-when-recommender-activated', queue: 'rewards', on: [RecommenderActivated] })
export class AcceptInvitationWhenRecommenderActivated implements TransactionalReaction<Event> {
  constructor(private readonly invitations: Invitations) {}

  async react({ data: { recommenderId } }: RecordedEvent<Event>): Promise<void> {
    const invitation = await this.invitations.openOf(recommenderId);
    if (!invitation) return;
    invitation.accept();
    await this.invitations.save(invitation);
  }
}

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

type Invited = EventFrom<typeof RecommenderInvited>;

/** The link sets the account's first password and lives as long as the invitation. One that was accepted or ended meanwhile is not mailed. */
@Reaction({ name: 'mail-invitation-when-recommender-invited', queue: 'mails', on: [RecommenderInvited] })
export class MailInvitationWhenRecommenderInvited extends MailReaction<Invited> {
  constructor(
    mailService: MailService,
    private readonly tokens: Tokens,
    private readonly invitations: Invitations,
    private readonly queries: QueryBus,
  ) {
    super(mailService);
  }

  async prepare({
    eventId,
    data: { invitationId, recommenderId, agencyNumber, employeeNumber, validUntil },
  }: RecordedEvent<Invited>): Promise<OutgoingMail | null> {
    const invitation = await this.invitations.find(invitationId);
    if (invitation?.status !== 'open') return null;
    const staff = await this.queries.execute(new AgencyStaff(agencyNumber));
    const by = staff.find(one => one.employeeNumber === employeeNumber)?.name ?? null;
    const token = await this.tokens.issue('welcome', recommenderId, { expiresAt: new Date(validUntil), seed: eventId });
    return this.mailService.to(recommenderId, to => invitationMail(to, { token, by, validUntil }));
  }
}
