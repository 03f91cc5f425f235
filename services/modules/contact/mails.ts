import { Reaction, type ExternalReaction } from '#engine/reactions/reaction.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { MailService, type Block, type MailRecipient, type MailTemplate } from '#platform/mail/mail-reaction.js';
import type { OutgoingMail } from '#platform/mail/mailer.js';
import { ContactMessageForwarded, ContactMessageReceived } from './api.js';
import { ContactMessages, type MessageText } from './use-cases.js';

const paragraphs = (text: string): Block[] =>
  text
    .split(/\r?\n+/)
    .map(line => line.trim())
    .filter(line => line !== '')
    .map(line => ({ kind: 'paragraph', text: line }));

/** To the support; an answer goes to the sender. In German: support works in it. */
const supportMail = (
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
function arrivedMail({ tenant, greeting, language }: MailRecipient): MailTemplate {
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

type Event = EventFrom<typeof ContactMessageForwarded>;

/** To the sender; then nothing is kept any more. */
@Reaction({ name: 'copy-contact-message-when-forwarded', queue: 'mails', on: [ContactMessageForwarded] })
export class CopyContactMessageWhenForwarded implements ExternalReaction<OutgoingMail, Event> {
  constructor(
    private readonly messages: ContactMessages,
    private readonly mailService: MailService,
  ) {}

  async prepare({ data: { messageId } }: RecordedEvent<Event>): Promise<OutgoingMail | null> {
    const text = await this.messages.text(messageId);
    return text && this.mailService.toStranger(text, arrivedMail);
  }

  deliver(mail: OutgoingMail, effectKey: string): Promise<string> {
    return this.mailService.send(mail, effectKey);
  }

  async settled({ data: { messageId } }: RecordedEvent<Event>): Promise<void> {
    const message = await this.messages.load(messageId);
    message.confirmed();
    await this.messages.save(message);
  }
}

type Received = EventFrom<typeof ContactMessageReceived>;

/** To the support's mail box, first: the sender's copy says that it arrived. */
@Reaction({ name: 'forward-contact-message-when-received', queue: 'mails', on: [ContactMessageReceived] })
export class ForwardContactMessageWhenReceived implements ExternalReaction<OutgoingMail, Received> {
  constructor(
    private readonly messages: ContactMessages,
    private readonly mailService: MailService,
  ) {}

  async prepare({ data: { messageId } }: RecordedEvent<Received>): Promise<OutgoingMail | null> {
    const text = await this.messages.text(messageId);
    const mail = text && (await this.mailService.toSupport(to => supportMail(to, text)));
    return text && mail && { ...mail, replyTo: { name: `${text.firstName} ${text.lastName}`, address: text.email } };
  }

  deliver(mail: OutgoingMail, effectKey: string): Promise<string> {
    return this.mailService.send(mail, effectKey);
  }

  async settled({ data: { messageId } }: RecordedEvent<Received>): Promise<void> {
    const message = await this.messages.load(messageId);
    message.forwarded();
    await this.messages.save(message);
  }
}
