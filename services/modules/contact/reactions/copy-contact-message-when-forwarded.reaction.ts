import type { EventFrom, RecordedEvent } from '#platform/domain/event.js';
import { Post } from '#platform/mail/mail-reaction.js';
import type { OutgoingMail } from '#platform/mail/mailer.js';
import { Reaction, type ExternalReaction } from '#engine/reactions/reaction.js';
import { arrivedLetter } from '../letters/contact-letters.js';
import { ContactMessages } from '../persistence/contact-messages.js';
import { ContactMessageForwarded } from '../published-events.js';

type Event = EventFrom<typeof ContactMessageForwarded>;

/** To the sender; then nothing is kept any more. */
@Reaction({ name: 'copy-contact-message-when-forwarded', on: [ContactMessageForwarded] })
export class CopyContactMessageWhenForwarded implements ExternalReaction<OutgoingMail, Event> {
  constructor(
    private readonly messages: ContactMessages,
    private readonly post: Post,
  ) {}

  async prepare({ data: { messageId } }: RecordedEvent<Event>): Promise<OutgoingMail | null> {
    const text = await this.messages.text(messageId);
    return text && this.post.toStranger(text, arrivedLetter);
  }

  deliver(mail: OutgoingMail, effectKey: string): Promise<string> {
    return this.post.send(mail, effectKey);
  }

  async settled({ data: { messageId } }: RecordedEvent<Event>): Promise<void> {
    const message = await this.messages.load(messageId);
    message.confirmed();
    await this.messages.save(message);
  }
}
