import { DueBatchHandler, DueHandler, DueWork, type DueSubject } from '#engine/scheduler/due-work.js';
import { endOfPeriod } from '#shared/calendar.js';
import { Retention } from '#platform/retention.js';
import { RecipientRepository } from '../persistence/recipients.js';
import { EraseRecipients } from './erase-recipients.js';

export const ERASE_UNCONFIRMED_RECIPIENT = 'erase-unconfirmed-recipient';

/** Erases recipients who did not confirm within 12 weeks (docs/specification/people.md#retention), or within the tenant's own period. */
@DueHandler(ERASE_UNCONFIRMED_RECIPIENT, 'erasure')
export class EraseUnconfirmedRecipient extends DueBatchHandler {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly erasing: EraseRecipients,
    private readonly retention: Retention,
    private readonly dueWork: DueWork,
  ) {
    super();
  }

  async dueAll(subjects: readonly DueSubject[], now: Date): Promise<void> {
    const days = await this.retention.days('unconfirmed-contact');
    const registered = await this.recipients.registeredAt(subjects.map(({ subjectId }) => subjectId));
    const endOf = (id: string): Date => endOfPeriod(registered.get(id) ?? now, days);
    const early = subjects.filter(({ subjectId }) => registered.has(subjectId) && endOf(subjectId) > now);
    await this.dueWork.scheduleAll(
      ERASE_UNCONFIRMED_RECIPIENT,
      early.map(({ subjectId }) => ({ subjectId, dueAt: endOf(subjectId) })),
    );
    const over = subjects.filter(subject => !early.includes(subject));
    const recipients = await this.recipients.loadAll(over.map(({ subjectId }) => subjectId));
    for (const recipient of recipients) {
      recipient.eraseIfNeverConfirmed();
      // Nothing is owed to a recipient who never confirmed.
      if (recipient.newEvents().length > 0) recipient.completeErasure();
    }
    const erased = recipients
      .map((aggregate, index) => ({ aggregate, work: over[index]!.work }))
      .filter(({ aggregate }) => aggregate.newEvents().length > 0);
    await this.erasing.save(erased, now);
    await this.retention.noteDone('unconfirmed-contact', erased.length);
  }
}
