import { Injectable } from '@nestjs/common';
import { DueWork } from '#engine/scheduler/due-work.js';
import { addDays, Clock } from '#platform/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { SentMails } from '#mail/sent-mails.js';
import { Handles } from '#platform/messages.js';
import { RetainedContacts } from '#platform/persons/erased-persons.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { CompleteRecipientErasure, EraseRecipient } from '../api.js';
import { FINISH_RECIPIENT_ERASURE } from '../ports.js';
import { RecipientRepository } from '../persistence/recipients.js';
import { PhoneConsents } from '../persistence/phone-consents.js';
import { REMIND_UNCONFIRMED_RECIPIENT } from './remind-unconfirmed-recipient.js';
import { ERASE_UNCONFIRMED_RECIPIENT } from './erase-unconfirmed-recipient.js';
import { EraseRecipients } from './erase-recipients.js';

const askAgainAfterDays = 1;

@Injectable()
export class RecipientErasure {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly erasing: EraseRecipients,
    private readonly people: PersonStore,
    private readonly retained: RetainedContacts,
    private readonly phoneConsents: PhoneConsents,
    private readonly sentMails: SentMails,
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
  ) {}

  @Handles(EraseRecipient)
  async erase(recipientId: string): Promise<void> {
    const now = this.clock.now();
    const recipient = await this.recipients.loadLocked(recipientId);
    const wasConfirmed = recipient.status === 'confirmed';
    recipient.erase('requested');
    if (recipient.newEvents().length === 0) return;
    const person = await this.people.find(recipientId);
    // Kept while something is owed; not kept where the address was never confirmed.
    if (person && wasConfirmed) await this.retained.add(person, now);
    // Their link, by which they could withdraw it later, ends.
    await this.phoneConsents.withdraw(recipientId);
    await this.erasing.save([{ aggregate: recipient, work: currentWork() }], now);
    await this.dueWork.cancel(ERASE_UNCONFIRMED_RECIPIENT, recipientId);
    await this.dueWork.cancel(REMIND_UNCONFIRMED_RECIPIENT, recipientId);
    await this.dueWork.schedule(FINISH_RECIPIENT_ERASURE, recipientId, addDays(now, askAgainAfterDays));
  }

  /** The event makes the account module delete the bank details. */
  @Handles(CompleteRecipientErasure)
  async complete(recipientId: string): Promise<void> {
    await this.retained.forget(recipientId);
    await this.sentMails.forget(recipientId);
    const recipient = await this.recipients.load(recipientId);
    recipient.completeErasure();
    await this.recipients.save(recipient);
  }
}
