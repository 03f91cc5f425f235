import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { AggregateRepository } from '#engine/event-store/aggregate-repository.js';
import { EventStore } from '#engine/event-store/event-store.js';
import { ContactMessage } from './domain/contact-message.js';

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
    private readonly sql: Sql,
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {
    super(events);
  }

  protected create(id: string): ContactMessage {
    return new ContactMessage(id);
  }

  async keep(messageId: string, text: MessageText): Promise<void> {
    await this.sql.execute(
      'insert into contact_message (tenant_id, message_id, sealed, received_at) values ($1, $2, $3, $4)',
      [
        currentWork().tenantId,
        messageId,
        this.cipher.encrypt(JSON.stringify(text), 'contact_message.sealed', messageId),
        this.clock.now(),
      ],
    );
  }

  async text(messageId: string): Promise<MessageText | null> {
    const row = await this.sql.one<{ sealed: string }>(
      'select sealed from contact_message where tenant_id = $1 and message_id = $2',
      [currentWork().tenantId, messageId],
    );
    return row
      ? (JSON.parse(this.cipher.decrypt(row.sealed, 'contact_message.sealed', messageId)) as MessageText)
      : null;
  }

  protected override async saveRow(message: ContactMessage): Promise<void> {
    if (message.isOver)
      await this.sql.execute('delete from contact_message where tenant_id = $1 and message_id = $2', [
        currentWork().tenantId,
        message.id,
      ]);
  }
}
