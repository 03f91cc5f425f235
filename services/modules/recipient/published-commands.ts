import { Command } from '@nestjs/cqrs';

/** Everything personal of a recipient goes and their token ends; what is still owed stays payable by the links of the reward mails. Nobody is mailed. Again has no effect. */
export class EraseRecipient extends Command<void> {
  constructor(readonly recipientId: string) {
    super();
  }
}
