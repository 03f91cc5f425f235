import { Injectable } from '@nestjs/common';
import type { ExternalReaction } from '#engine/reactions/reaction.js';
import type { DomainEvent, RecordedEvent } from '#platform/domain/aggregate.js';
import { MailService } from './mail-service.js';
import type { OutgoingMail } from './mailer.js';

/** A reaction that mails one person; a subclass only says to whom and what. */
@Injectable()
export abstract class MailReaction<Event extends DomainEvent> implements ExternalReaction<OutgoingMail, Event> {
  constructor(protected readonly mailService: MailService) {}

  abstract prepare(event: RecordedEvent<Event>): Promise<OutgoingMail | null>;

  deliver(mail: OutgoingMail, effectKey: string): Promise<string> {
    return this.mailService.send(mail, effectKey);
  }

  /** Runs in the transaction that marks the mail as sent. */
  async settled(_event: RecordedEvent<Event>, messageId: string): Promise<void> {
    await this.mailService.noteSent(messageId);
  }
}
