import { Reaction, type ExternalReaction } from '#engine/reactions/reaction.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { MailService } from '#platform/mail/mail-reaction.js';
import type { OutgoingMail } from '#platform/mail/mailer.js';
import { ContactMessageForwarded, ContactMessageReceived } from './api.js';
import { arrivedMail, supportMail } from './mails.js';
import { ContactMessages } from './persistence.js';

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
