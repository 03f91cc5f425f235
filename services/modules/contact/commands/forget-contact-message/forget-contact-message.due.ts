import { DueHandler, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { ContactMessages } from '../../persistence/contact-messages.js';

export const FORGET_CONTACT_MESSAGE = 'forget-contact-message';

/** A mail that could not be sent in all that time is not sent any more. */
@DueHandler(FORGET_CONTACT_MESSAGE)
export class ForgetContactMessage implements DueWorkHandler {
  constructor(private readonly messages: ContactMessages) {}

  async due(messageId: string): Promise<void> {
    const message = await this.messages.load(messageId);
    message.forget();
    await this.messages.save(message);
  }
}
