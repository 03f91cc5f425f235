import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { addDays, Clock } from '#platform/clock/clock.js';
import { newId } from '#platform/domain/ids.js';
import { DueWork } from '#engine/scheduler/due-work.js';
import { Attempts } from '#platform/entry/attempts.js';
import { MailLimit } from '#platform/entry/mail-limit.js';
import { ContactMessage, messagesAnHour, messagesAreKeptForDays } from '../../domain/contact-message.js';
import { ContactMessages } from '../../persistence/contact-messages.js';
import { FORGET_CONTACT_MESSAGE } from '../forget-contact-message/forget-contact-message.due.js';
import { SendContactMessage } from './send-contact-message.command.js';

@CommandHandler(SendContactMessage)
export class SendContactMessageHandler implements ICommandHandler<SendContactMessage> {
  constructor(
    private readonly messages: ContactMessages,
    private readonly attempts: Attempts,
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
