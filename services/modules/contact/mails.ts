import type { MailRecipient, Block, MailTemplate } from '#platform/mail/mail-template.js';
import type { MessageText } from './persistence.js';

const paragraphs = (text: string): Block[] =>
  text
    .split(/\r?\n+/)
    .map(line => line.trim())
    .filter(line => line !== '')
    .map(line => ({ kind: 'paragraph', text: line }));

/** To the support; an answer goes to the sender. In German: support works in it. */
export const supportMail = (
  { tenant }: MailRecipient,
  { salutation, firstName, lastName, email, subject, message, language }: MessageText,
): MailTemplate => ({
  subject: `Kontakt: ${subject}`,
  preheader: `${firstName} ${lastName} hat über die Kontaktseite geschrieben.`,
  heading: subject,
  blocks: [
    {
      kind: 'facts',
      rows: [
        ['Von', [salutation, firstName, lastName].filter(Boolean).join(' ')],
        ['E-Mail', email],
        ['Sprache', language === 'de' ? 'Deutsch' : 'Englisch'],
      ],
    },
    ...paragraphs(message),
    {
      kind: 'small',
      text: 'Antworten Sie einfach auf diese E-Mail: Die Antwort geht an die Person, die geschrieben hat.',
    },
  ],
  because: `Diese Nachricht kam über die Kontaktseite von ${tenant.name}.`,
});

/** To the sender, that it arrived. Nothing of what was written: nobody has proven that the address is theirs, and strangers get no mail of a stranger's words. */
export function arrivedMail({ tenant, greeting, language }: MailRecipient): MailTemplate {
  const de = language === 'de';
  return {
    subject: de ? `Ihre Nachricht an ${tenant.name}` : `Your message to ${tenant.name}`,
    preheader: de
      ? 'Wir haben Ihre Nachricht erhalten und melden uns.'
      : 'We have received your message and will get back to you.',
    heading: de ? 'Ihre Nachricht ist angekommen' : 'Your message has arrived',
    blocks: [
      { kind: 'paragraph', text: greeting },
      {
        kind: 'paragraph',
        text: de
          ? 'vielen Dank für Ihre Nachricht. Wir melden uns so bald wie möglich.'
          : 'Thank you for your message. We will get back to you as soon as we can.',
      },
      {
        kind: 'small',
        text: de
          ? 'Nach dem Versand dieser E-Mail speichern wir Ihre Nachricht in diesem Portal nicht mehr. Wenn Sie uns nicht geschrieben haben, brauchen Sie nichts zu tun.'
          : 'Once this e-mail is sent, this portal no longer stores your message. If you did not write to us, there is nothing to do.',
      },
    ],
    because: de
      ? `Sie erhalten diese E-Mail, weil mit Ihrer Adresse die Kontaktseite von ${tenant.name} benutzt wurde.`
      : `You receive this e-mail because your address was used on the ${tenant.name} contact page.`,
  };
}
