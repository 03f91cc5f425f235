import { QueryBus } from '@nestjs/cqrs';
import { Reaction, type ExternalReaction } from '#engine/reactions/reaction.js';
import { MailService } from '#mail/mail-service.js';
import type { OutgoingMail } from '#mail/mailer.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { EmailIsAddressedInformally } from '../../recipient/api.js';
import { ContactMessageForwarded, ContactMessageReceived, InquiryAnswered } from '../events.js';
import { messageAnsweredMail } from '../mails/message-answered/mail.js';
import { messageArrivedMail } from '../mails/message-arrived/mail.js';
import { messageToSupportMail } from '../mails/message-to-support/mail.js';
import { ContactMessages } from '../persistence/contact-messages.js';
import { Inquiries } from '../persistence/inquiries.js';

type MessageForwarded = EventFrom<typeof ContactMessageForwarded>;

/** Mails the confirmation to the sender. */
@Reaction({ name: 'copy-contact-message-when-forwarded', queue: 'mails', on: [ContactMessageForwarded] })
export class CopyContactMessageWhenForwarded implements ExternalReaction<OutgoingMail, MessageForwarded> {
  constructor(
    private readonly messages: ContactMessages,
    private readonly mailService: MailService,
    private readonly queries: QueryBus,
  ) {}

  async prepare({ data: { messageId } }: RecordedEvent<MessageForwarded>): Promise<OutgoingMail | null> {
    const text = await this.messages.undelivered(messageId);
    if (!text) return null;
    const casual = text.casual || (await this.queries.execute(new EmailIsAddressedInformally(text.email)));
    return this.mailService.toStranger(text, to => messageArrivedMail(to, { casual }));
  }

  deliver(mail: OutgoingMail, effectKey: string): Promise<string> {
    return this.mailService.send(mail, effectKey);
  }

  async settled({ data: { messageId } }: RecordedEvent<MessageForwarded>): Promise<void> {
    const message = await this.messages.load(messageId);
    message.confirmed();
    await this.messages.save(message);
  }
}

type Received = EventFrom<typeof ContactMessageReceived>;

/** Mails the message to the support before the sender is told that it arrived. */
@Reaction({ name: 'forward-contact-message-when-received', queue: 'mails', on: [ContactMessageReceived] })
export class ForwardContactMessageWhenReceived implements ExternalReaction<OutgoingMail, Received> {
  constructor(
    private readonly messages: ContactMessages,
    private readonly mailService: MailService,
  ) {}

  async prepare({ data: { messageId } }: RecordedEvent<Received>): Promise<OutgoingMail | null> {
    const text = await this.messages.undelivered(messageId);
    const mail = text && (await this.mailService.toSupport(to => messageToSupportMail(to, text)));
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

type Answered = EventFrom<typeof InquiryAnswered>;

/** Mails an answer to the address that wrote last, with what it wrote below. */
@Reaction({ name: 'mail-sender-when-inquiry-answered', queue: 'mails', on: [InquiryAnswered] })
export class MailSenderWhenInquiryAnswered implements ExternalReaction<OutgoingMail, Answered> {
  constructor(
    private readonly messages: ContactMessages,
    private readonly inquiries: Inquiries,
    private readonly mailService: MailService,
    private readonly queries: QueryBus,
  ) {}

  async prepare({ data: { inquiryId, replyId } }: RecordedEvent<Answered>): Promise<OutgoingMail | null> {
    const reply = await this.inquiries.reply(replyId);
    if (!reply) return null;
    // What came in after it is no part of what it answers.
    const message = (await this.messages.of([inquiryId])).findLast(({ at }) => at <= reply.at);
    if (!message) return null;
    const casual = message.casual || (await this.queries.execute(new EmailIsAddressedInformally(message.email)));
    return this.mailService.toStranger(message, to => messageAnsweredMail(to, { casual, message, reply }));
  }

  deliver(mail: OutgoingMail, effectKey: string): Promise<string> {
    return this.mailService.send(mail, effectKey);
  }

  async settled({ data: { replyId } }: RecordedEvent<Answered>): Promise<void> {
    await this.inquiries.replySent(replyId);
  }
}
