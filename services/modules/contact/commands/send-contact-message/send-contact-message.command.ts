import { Command } from '@nestjs/cqrs';
import type { MessageText } from '../../persistence/contact-messages.js';

/** To the programme's support, the sender is told that it arrived. Refuses `too-many-requests` by network address and by sender. */
export class SendContactMessage extends Command<void> {
  constructor(
    readonly text: MessageText,
    readonly address: string,
  ) {
    super();
  }
}
