import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DueHandler, DueWork, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { addDays, Clock } from '#platform/clock.js';
import { newId } from '#platform/domain/ids.js';
import { Throttle, MailLimit } from '#platform/intake/throttle.js';
import { ContactMessage, messagesAnHour, messagesAreKeptForDays } from './domain/contact-message.js';
import { ContactMessages, type MessageText } from './persistence.js';

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
