import { QueryBus } from '@nestjs/cqrs';
import { Reaction } from '#engine/reactions/reaction.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { day, MailReaction, MailService, type MailRecipient } from '#platform/mail/mail-reaction.js';
import type { OutgoingMail } from '#platform/mail/mailer.js';
import { dayExample, defineMail, optionalText, secretLink } from '#platform/mail/template.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { Tokens } from '#platform/tokens.js';
import { AgencyMasterDataOf, AgencyStaff, lineOfAgency } from '../agency/api.js';
import { RecommenderInvited } from './events.js';
import { InvitationRefusals, Invitations } from './persistence.js';

export interface InvitationFacts {
  readonly token: string;
  /** Address of the page to refuse further invitations. */
  readonly endUrl: string;
  /** Name of the inviting person; null where that person is not known any more. */
  readonly by: string | null;
  /** The inviting agency; null where it said nothing of itself. */
  readonly agency: string | null;
  /** ISO 8601, UTC. */
  readonly validUntil: string;
}

/** Invitation to recommend: explains the programme and its reward, with the one link that opens the account. */
export const invitationMail = defineMail(
  {
    kind: 'einladung',
    name: { de: 'Einladung', en: 'Invitation' },
    variables: {
      Link: secretLink('/registrieren/'),
      Abmelden: secretLink('/api/v1/fernklang/einladung/abbestellen/'),
      Von: optionalText('Miriam Sander'),
      Agentur: optionalText('Agentur Petersen, Inga Petersen, 040 1234567'),
      GueltigBis: dayExample,
    },
    de: {
      subject: 'Einladung zum Empfehlungsprogramm von {{ Anbieter }}',
      preheader: 'Ein Klick genügt, dann können Sie empfehlen und Prämien erhalten.',
      because:
        'Sie erhalten diese E-Mail, weil Sie ein Partner von {{ Anbieter }} zum Empfehlungsprogramm eingeladen hat.',
      body: `
<mj-text mj-class="title">Empfehlen Sie weiter, was Sie gut finden</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>{% if Von %}{{ Von }} lädt Sie ein{% else %}Sie sind eingeladen{% endif %}, {{ Anbieter }} weiterzuempfehlen. Wenn aus Ihrer Empfehlung ein Vertrag wird, erhalten Sie eine Prämie. Wie, das wählen Sie selbst.</mj-text>
<mj-text>Ihr Konto ist vorbereitet. Nehmen Sie die Einladung an, und Sie können sofort Ihren ersten Link teilen.</mj-text>
<mj-button href="{{ Link }}">Einladung annehmen</mj-button>
<mail-fact label="Einladung gültig bis">{{ GueltigBis }}</mail-fact>
{% if Agentur %}<mail-fact label="Agentur">{{ Agentur }}</mail-fact>{% endif %}
<mj-text mj-class="small">Wenn Sie nicht teilnehmen möchten, brauchen Sie nichts zu tun: Ohne Ihre Bestätigung wird kein Konto eröffnet, und nach Ablauf der Einladung löschen wir Ihre Daten.</mj-text>
<mj-text mj-class="link"><a href="{{ Abmelden }}">Keine Einladungen mehr erhalten</a></mj-text>
`,
    },
    en: {
      subject: 'Your invitation to the {{ Anbieter }} referral programme',
      preheader: 'One click is all it takes, then you can refer friends and earn rewards.',
      because:
        'You’re receiving this e-mail because a partner of {{ Anbieter }} invited you to the referral programme.',
      body: `
<mj-text mj-class="title">Pass on what you like</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>{% if Von %}{{ Von }} invites you{% else %}You are invited{% endif %} to the {{ Anbieter }} referral programme. Refer a friend, and when they sign up, you get a reward. You choose how to receive it.</mj-text>
<mj-text>Your account is ready. Accept the invitation and you can share your first link right away.</mj-text>
<mj-button href="{{ Link }}">Accept invitation</mj-button>
<mail-fact label="Invitation valid until">{{ GueltigBis }}</mail-fact>
{% if Agentur %}<mail-fact label="Agency">{{ Agentur }}</mail-fact>{% endif %}
<mj-text mj-class="small">If you don’t want to take part, you don’t need to do anything: no account is opened unless you confirm, and we delete your details once the invitation has expired.</mj-text>
<mj-text mj-class="link"><a href="{{ Abmelden }}">Stop getting invitations</a></mj-text>
`,
    },
  },
  (to, { token, endUrl, by, agency, validUntil }: InvitationFacts) => ({
    Link: to.link('/registrieren/', token),
    Abmelden: endUrl,
    Von: by,
    Agentur: agency,
    GueltigBis: day(validUntil),
  }),
);

/** Address of the unsubscribe page, which a mail program's own button calls too (RFC 8058). */
export const invitationEndUrl = ({ portalUrl, key }: Tenant, token: string): string =>
  `${new URL(portalUrl).origin}/api/v1/${key}/einladung/abbestellen/${token}`;

type Invited = EventFrom<typeof RecommenderInvited>;

/**
 * Mails the link that opens the account; it is valid as long as the invitation. Not sent where the invitation was
 * accepted or ended meanwhile.
 */
@Reaction({ name: 'mail-invitation-when-recommender-invited', queue: 'mails', on: [RecommenderInvited] })
export class MailInvitationWhenRecommenderInvited extends MailReaction<Invited> {
  constructor(
    mailService: MailService,
    private readonly tokens: Tokens,
    private readonly invitations: Invitations,
    private readonly queries: QueryBus,
    private readonly refusals: InvitationRefusals,
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
    const said = agencyNumber && (await this.queries.execute(new AgencyMasterDataOf(agencyNumber)));
    const agency = said ? lineOfAgency(said) : null;
    const token = await this.tokens.issue('welcome', recommenderId, { expiresAt: new Date(validUntil), seed: eventId });
    let endUrl = '';
    const write = async (to: MailRecipient) => {
      const address = this.refusals.keyOf(to.person.email);
      endUrl = invitationEndUrl(
        to.tenant,
        await this.tokens.issue('invitation-end', recommenderId, { seed: eventId, data: { address } }),
      );
      return invitationMail(to, { token, endUrl, by, agency, validUntil });
    };
    return this.mailService.to(recommenderId, write, { oneClickUrl: () => endUrl });
  }
}
