import { Command } from '@nestjs/cqrs';
import type { MessageText } from '../../persistence/contact-messages.js';

/** To the programme's support, with a copy to the sender. Refuses `too-many-requests` by network address and by sender. */
export class SendContactMessage extends Command<void> {
  constructor(readonly text: MessageText, readonly address: string) {
    super();
  }
}
