import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { AggregateRepository } from '#engine/aggregate-repository.js';
import { EventStore } from '#engine/event-store.js';
import { Reaction, type ExternalReaction } from '#engine/reactions/reaction.js';
import { DueHandler, DueWork, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { addDays, Clock } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { tables } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { newId } from '#platform/domain/ids.js';
import { Captcha } from '#platform/intake/captcha.js';
import { MailLimit } from '#platform/intake/limits.js';
import { MailService } from '#mail/mail-service.js';
import { asText, endOf, Keeps, type KeepsRecords, type KeptKind } from '#platform/kept-records.js';
import type { OutgoingMail } from '#mail/mailer.js';
import { Retention } from '#platform/retention.js';
import { EmailIsAddressedInformally } from '../recipient/api.js';
import { ContactMessageForwarded, ContactMessageReceived } from './events.js';
import { messageArrivedMail } from './mails/message-arrived/mail.js';
import { messageToSupportMail } from './mails/message-to-support/mail.js';
import { ContactMessage, messagesAreKeptForDays } from './domain/contact-message.js';

/** A message, stored until it is confirmed to its sender. */
export const ContactMessageRow = defineEntity({
  name: 'ContactMessageRow',
  tableName: 'contact_message',
  properties: p => ({
    tenantId: p.uuid().primary(),
    messageId: p.uuid().primary(),
    /** A `MessageText`, encrypted. */
    sealed: p.text(),
    receivedAt: p.datetime(),
  }),
});

export interface MessageText {
  readonly salutation: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly language: 'de' | 'en';
  /** The page they wrote on said du. */
  readonly casual: boolean;
}

/** Sender and text are stored encrypted beside the stream and deleted when it ends. */
@Injectable()
export class ContactMessages extends AggregateRepository<ContactMessage> {
  protected readonly aggregateType = 'contact-message';

  constructor(
    events: EventStore,
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {
    super(events);
  }

  protected create(id: string): ContactMessage {
    return new ContactMessage(id);
  }

  async keep(messageId: string, text: MessageText): Promise<void> {
    const sealed = this.cipher.encrypt(JSON.stringify(text), 'contact_message.sealed', messageId);
    const row = { tenantId: currentWork().tenantId, messageId, sealed, receivedAt: this.clock.now() };
    await currentEntityManager().insert(ContactMessageRow, row);
  }

  async text(messageId: string): Promise<MessageText | null> {
    const row = await tables<typeof ContactMessageRow>()
      .selectFrom('contact_message')
      .select('sealed')
      .where('tenantId', '=', currentWork().tenantId)
      .where('messageId', '=', messageId)
      .executeTakeFirst();
    return row
      ? (JSON.parse(this.cipher.decrypt(row.sealed, 'contact_message.sealed', messageId)) as MessageText)
      : null;
  }

  protected override async saveRow(message: ContactMessage): Promise<void> {
    if (!message.isOver) return;
    const own = { tenantId: currentWork().tenantId, messageId: message.id };
    await currentEntityManager().nativeDelete(ContactMessageRow, own);
  }
}

const FORGET_CONTACT_MESSAGE = 'forget-contact-message';

/** Deletes a message whose mail could not be sent in time; the mail is not tried again. */
@DueHandler(FORGET_CONTACT_MESSAGE, 'erasure')
export class ForgetContactMessage implements DueWorkHandler {
  constructor(
    private readonly messages: ContactMessages,
    private readonly retention: Retention,
  ) {}

  async due(messageId: string): Promise<void> {
    const message = await this.messages.load(messageId);
    message.forget();
    await this.messages.save(message);
    await this.retention.noteDone('contact-message', 1);
  }
}

@Keeps()
export class KeptMessages implements KeepsRecords {
  readonly keeps: readonly KeptKind[] = [
    {
      kind: 'contact-message',
      days: messagesAreKeptForDays,
      rows: () =>
        tables<typeof ContactMessageRow>()
          .selectFrom('contact_message')
          .select([asText('message_id'), 'receivedAt as since', endOf('received_at', messagesAreKeptForDays)])
          .where('tenantId', '=', currentWork().tenantId),
    },
  ];
}

/** The form by which anybody writes to the programme's support. */
@Injectable()
export class ContactForm {
  constructor(
    private readonly messages: ContactMessages,
    private readonly captcha: Captcha,
    private readonly mails: MailLimit,
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
  ) {}

  /** Sends it to the support and confirms it. Refuses `too-many-requests` by sender, and what the captcha refuses. */
  async send(text: MessageText, { address, captcha }: Sender): Promise<void> {
    await this.captcha.accept(address, 'contact', captcha);
    await this.mails.take(text.email);
    const message = new ContactMessage(newId());
    message.receive();
    await this.messages.keep(message.id, text);
    await this.messages.save(message);
    await this.dueWork.schedule(FORGET_CONTACT_MESSAGE, message.id, addDays(this.clock.now(), messagesAreKeptForDays));
  }
}

interface Sender {
  /** Their address in the network. */
  readonly address: string;
  readonly captcha: string | null;
}

type MessageForwarded = EventFrom<typeof ContactMessageForwarded>;

/** Mails the confirmation to the sender; then the message is deleted. */
@Reaction({ name: 'copy-contact-message-when-forwarded', queue: 'mails', on: [ContactMessageForwarded] })
export class CopyContactMessageWhenForwarded implements ExternalReaction<OutgoingMail, MessageForwarded> {
  constructor(
    private readonly messages: ContactMessages,
    private readonly mailService: MailService,
    private readonly queries: QueryBus,
  ) {}

  async prepare({ data: { messageId } }: RecordedEvent<MessageForwarded>): Promise<OutgoingMail | null> {
    const text = await this.messages.text(messageId);
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
    const text = await this.messages.text(messageId);
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

/** Reactions of this file; the module registers them. */
export const reactions = [CopyContactMessageWhenForwarded, ForwardContactMessageWhenReceived];
