import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRepository, EventStore } from '#engine/event-store.js';
import { DueHandler, DueWork, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { addDays, Clock } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { tables } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { MailLimit, Throttle } from '#platform/intake/limits.js';
import { ContactMessage, messagesAnHour, messagesAreKeptForDays } from './domain/contact-message.js';

/** A message until it is confirmed to its sender. */
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
}

/** Who wrote what lies encrypted beside the stream, and goes with its end. */
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

/** A mail that could not be sent in all that time is not sent any more. */
@DueHandler(FORGET_CONTACT_MESSAGE, 'erasure')
export class ForgetContactMessage implements DueWorkHandler {
  constructor(private readonly messages: ContactMessages) {}

  async due(messageId: string): Promise<void> {
    const message = await this.messages.load(messageId);
    message.forget();
    await this.messages.save(message);
  }
}

/** To the programme's support, the sender is told that it arrived. Refuses `too-many-requests` by network address and by sender. */
export class SendContactMessage extends Command<void> {
  constructor(
    readonly text: MessageText,
    readonly address: string,
  ) {
    super();
  }
}

@CommandHandler(SendContactMessage)
export class SendContactMessageHandler implements ICommandHandler<SendContactMessage> {
  constructor(
    private readonly messages: ContactMessages,
    private readonly attempts: Throttle,
    private readonly mails: MailLimit,
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
  ) {}

  async execute({ text, address }: SendContactMessage): Promise<void> {
    await this.attempts.take('contact-address', address, messagesAnHour);
    await this.mails.take(text.email);
    const message = new ContactMessage(newId());
    message.receive();
    await this.messages.keep(message.id, text);
    await this.messages.save(message);
    await this.dueWork.schedule(FORGET_CONTACT_MESSAGE, message.id, addDays(this.clock.now(), messagesAreKeptForDays));
  }
}
