import { DueHandler, type DueWorkHandler } from '#platform/due-work/due-work.js';
import { People } from '#platform/people/people.js';
import { Tokens } from '#platform/tokens/tokens.js';
import { RecipientRepository } from '../../persistence/recipient.repository.js';

export const ERASE_UNCONFIRMED_RECIPIENT = 'erase-unconfirmed-recipient';

/** 12 weeks without a confirmation (§9): everything personal goes. */
@DueHandler(ERASE_UNCONFIRMED_RECIPIENT)
export class EraseUnconfirmedRecipient implements DueWorkHandler {
  constructor(private readonly recipients: RecipientRepository, private readonly people: People, private readonly tokens: Tokens) {}

  async due(recipientId: string, now: Date): Promise<void> {
    const recipient = await this.recipients.load(recipientId);
    recipient.eraseIfNeverConfirmed();
    if (recipient.status !== 'erased') return;
    await this.recipients.save(recipient);
    await this.people.erase(recipientId, now);
    await this.tokens.revokeAll('recipient', recipientId);
  }
}
