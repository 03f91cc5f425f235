import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Throttle, MailLimit } from '#platform/intake/limits.js';
import { secondsUntilTheNextMail } from '../domain/recipient.js';
import { RecipientRepository } from '../persistence/recipients.js';
import { Reminders } from './remind-unconfirmed-recipient.js';
import { type Caller, CallingContact } from './calling-contact.js';

/** Before the confirmation; refuses `too-many-requests` with the time until the next. */
export class ResendRecipientMail extends Command<void> {
  constructor(readonly asking: Caller) {
    super();
  }
}

@CommandHandler(ResendRecipientMail)
export class ResendRecipientMailHandler implements ICommandHandler<ResendRecipientMail> {
  constructor(
    private readonly contact: CallingContact,
    private readonly recipients: RecipientRepository,
    private readonly attempts: Throttle,
    private readonly mails: MailLimit,
    private readonly reminders: Reminders,
  ) {}

  async execute({ asking }: ResendRecipientMail): Promise<void> {
    const { recipient, person } = await this.contact.of(asking, contact => contact.requestMail());
    await this.attempts.reserve('recipient-mail', recipient.id, 0, secondsUntilTheNextMail);
    await this.mails.take(person.email);
    await this.recipients.save(recipient);
    await this.reminders.plan(recipient);
  }
}
