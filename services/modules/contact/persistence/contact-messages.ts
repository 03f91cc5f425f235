import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { AggregateRepository } from '#engine/aggregate-repository.js';
import { EventStore } from '#engine/event-store.js';
import { Clock } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { tables } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { ContactMessage } from '../domain/contact-message.js';

/** A message, stored until its inquiry is deleted. */
export const ContactMessageRow = defineEntity({
  name: 'ContactMessageRow',
  tableName: 'contact_message',
  properties: p => ({
    tenantId: p.uuid().primary(),
    messageId: p.uuid().primary(),
    /** Null: from before there were inquiries; deleted once it is confirmed. */
    inquiryId: p.uuid().nullable(),
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

export interface KeptMessage extends MessageText {
  readonly messageId: string;
  readonly inquiryId: string;
  readonly at: Date;
}

/** Sender and text are stored encrypted beside the stream. */
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

  async keep(messageId: string, inquiryId: string, text: MessageText): Promise<void> {
    const sealed = this.cipher.encrypt(JSON.stringify(text), 'contact_message.sealed', messageId);
    const row = { tenantId: currentWork().tenantId, messageId, inquiryId, sealed, receivedAt: this.clock.now() };
    await currentEntityManager().insert(ContactMessageRow, row);
  }

  /** For its mails; null once they were sent or are no longer tried. */
  async undelivered(messageId: string): Promise<MessageText | null> {
    if ((await this.load(messageId)).isOver) return null;
    const row = await messages().select('sealed').where('messageId', '=', messageId).executeTakeFirst();
    return row ? this.textFrom(messageId, row.sealed) : null;
  }

  /** Oldest first. */
  async of(inquiryIds: readonly string[]): Promise<KeptMessage[]> {
    if (inquiryIds.length === 0) return [];
    const rows = await messages()
      .selectAll()
      .where('inquiryId', 'in', inquiryIds)
      .orderBy('receivedAt')
      .orderBy('messageId')
      .execute();
    return rows.map(({ messageId, inquiryId, sealed, receivedAt }) => ({
      ...this.textFrom(messageId, sealed),
      messageId,
      inquiryId: inquiryId!,
      at: receivedAt,
    }));
  }

  /** The last one of each inquiry: its sender, and what it is about. */
  async lastOf(inquiryIds: readonly string[]): Promise<ReadonlyMap<string, KeptMessage>> {
    return new Map((await this.of(inquiryIds)).map(message => [message.inquiryId, message]));
  }

  protected override async saveRow(message: ContactMessage): Promise<void> {
    if (!message.isOver) return;
    const own = { tenantId: currentWork().tenantId, messageId: message.id, inquiryId: null };
    await currentEntityManager().nativeDelete(ContactMessageRow, own);
  }

  private textFrom(messageId: string, sealed: string): MessageText {
    return JSON.parse(this.cipher.decrypt(sealed, 'contact_message.sealed', messageId)) as MessageText;
  }
}

const messages = () =>
  tables<typeof ContactMessageRow>().selectFrom('contact_message').where('tenantId', '=', currentWork().tenantId);
