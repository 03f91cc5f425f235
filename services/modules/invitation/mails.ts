import { day, type MailRecipient, type MailTemplate } from '#platform/mail/mail-template.js';

export interface InvitationFacts {
  readonly token: string;
  /** Who invites; null where that person is not known any more. */
  readonly by: string | null;
  /** ISO 8601, UTC. */
  readonly validUntil: string;
}

/** Someone is asked to recommend: what it is, what it brings, and the one link that opens the account. */
export const invitationMail = (to: MailRecipient, facts: InvitationFacts): MailTemplate =>
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
      text: `${by ? `${by} invites you` : 'You are invited'} to recommend ${to.tenant.name}. When a contract comes of your recommendation you receive a reward. How, you choose yourself.`,
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
