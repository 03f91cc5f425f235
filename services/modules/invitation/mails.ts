import { QueryBus } from '@nestjs/cqrs';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { day, MailReaction, MailService, type MailRecipient, type MailTemplate } from '#platform/mail/mail-reaction.js';
import type { OutgoingMail } from '#platform/mail/mailer.js';
import { Tokens } from '#platform/tokens.js';
import { RecommenderActivated, RecommenderErased } from '../account/api.js';
import { AgencyStaff } from '../agency/api.js';
import { RecommenderInvited } from './api.js';
import { Invitations } from './persistence.js';

export interface InvitationFacts {
  readonly token: string;
  /** Who invites; null where that person is not known any more. */
  readonly by: string | null;
  /** ISO 8601, UTC. */
  readonly validUntil: string;
}

/** Someone is asked to recommend: what it is, what it brings, and the one link that opens the account. */
const invitationMail = (to: MailRecipient, facts: InvitationFacts): MailTemplate =>
  to.language === 'de' ? german(to, facts) : english(to, facts);

const german = (to: MailRecipient, { token, by, validUntil }: InvitationFacts): MailTemplate => ({
  subject: `Einladung zum Empfehlungsprogramm von ${to.tenant.name}`,
  preheader: 'Ein Passwort genügt, dann können Sie empfehlen und Prämien erhalten.',
  heading: 'Empfehlen Sie weiter, was Sie gut finden',
  blocks: [
    { kind: 'paragraph', text: to.greeting },
    {
      kind: 'paragraph',
      text: `${by ? `${by} lädt Sie ein` : 'Sie sind eingeladen'}, ${to.tenant.name} weiterzuempfehlen. Wenn aus Ihrer Empfehlung ein Vertrag wird, erhalten Sie eine Prämie. Wie, das wählen Sie selbst.`,
    },
    {
      kind: 'paragraph',
      text: 'Ihr Konto ist vorbereitet. Legen Sie ein Passwort fest, und Sie können sofort Ihren ersten Link teilen.',
    },
    { kind: 'button', label: 'Einladung annehmen', url: to.link('/registrieren/', token) },
    { kind: 'facts', rows: [['Einladung gültig bis', day(validUntil)]] },
    {
      kind: 'small',
      text: 'Wenn Sie nicht teilnehmen möchten, brauchen Sie nichts zu tun: Ohne Ihre Bestätigung wird kein Konto eröffnet, und nach Ablauf der Einladung löschen wir Ihre Daten.',
    },
  ],
  because: `Sie erhalten diese E-Mail, weil Sie ein Partner von ${to.tenant.name} zum Empfehlungsprogramm eingeladen hat.`,
});

const english = (to: MailRecipient, { token, by, validUntil }: InvitationFacts): MailTemplate => ({
  subject: `Your invitation to the ${to.tenant.name} referral programme`,
  preheader: 'A password is all it takes, then you can recommend and earn rewards.',
  heading: 'Pass on what you like',
  blocks: [
    { kind: 'paragraph', text: to.greeting },
    {
      kind: 'paragraph',
      text: `${by ? `${by} invites you` : 'You are invited'} to the ${to.tenant.name} referral programme. Refer a friend, and when they sign up you get a reward. You choose how.`,
    },
    {
      kind: 'paragraph',
      text: 'Your account is prepared. Choose a password and you can share your first link right away.',
    },
    { kind: 'button', label: 'Accept the invitation', url: to.link('/registrieren/', token) },
    { kind: 'facts', rows: [['Invitation valid until', day(validUntil)]] },
    {
      kind: 'small',
      text: 'If you do not want to take part there is nothing to do: no account is opened without your confirmation, and we erase your details once the invitation has expired.',
    },
  ],
  because: `You receive this e-mail because a partner of ${to.tenant.name} invited you to its referral programme.`,
});

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
