import { DueBatchHandler, DueHandler, type DueSubject } from '#platform/due-work/due-work.js';
import { People } from '#platform/people/people.js';
import { Tokens } from '#platform/tokens/tokens.js';
import { RecipientRepository } from '../../persistence/recipient.repository.js';

export const ERASE_UNCONFIRMED_RECIPIENT = 'erase-unconfirmed-recipient';

/** 12 weeks without a confirmation (§9): everything personal goes. */
@DueHandler(ERASE_UNCONFIRMED_RECIPIENT)
export class EraseUnconfirmedRecipient extends DueBatchHandler {
  constructor(private readonly recipients: RecipientRepository, private readonly people: People, private readonly tokens: Tokens) {
    super();
  }

  async dueAll(subjects: readonly DueSubject[], now: Date): Promise<void> {
    const recipients = await this.recipients.loadAll(subjects.map(({ subjectId }) => subjectId));
    for (const recipient of recipients) recipient.eraseIfNeverConfirmed();
    const erased = recipients.map((recipient, index) => ({ aggregate: recipient, work: subjects[index]!.work })).filter(({ aggregate }) => aggregate.newEvents().length > 0);
    if (erased.length === 0) return;
    const ids = erased.map(({ aggregate }) => aggregate.id);
    await this.recipients.saveErased(erased);
    await this.people.eraseAll(ids, now);
    await this.tokens.revokeAllOf('recipient', ids);
  }
}
