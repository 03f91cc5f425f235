import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DueWork, DueHandler, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { addDays, Clock } from '#platform/clock.js';
import { MailLimit } from '#platform/intake/limits.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { RecommendationTerms } from '../../recommendation/api.js';
import { Recipient } from '../domain/recipient.js';
import { RecipientRepository } from '../persistence/recipients.js';
import { ConfirmedOwners } from '../queries/confirmed-owners.js';

export const REMIND_UNCONFIRMED_RECIPIENT = 'remind-unconfirmed-recipient';

@Injectable()
export class Reminders {
  constructor(
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
  ) {}

  /** Plans the reminder anew after each confirmation mail, so that none follows too soon; cancels it where no further one is due. */
  async plan({ id, daysToNextReminder: days }: Recipient): Promise<void> {
    if (days === null) await this.dueWork.cancel(REMIND_UNCONFIRMED_RECIPIENT, id);
    else await this.dueWork.schedule(REMIND_UNCONFIRMED_RECIPIENT, id, addDays(this.clock.now(), days));
  }
}

/**
 * Reminds one day after the form and three days after it (docs/specification/friend.md#reminders), while the
 * recommendation can still be followed.
 */
@DueHandler(REMIND_UNCONFIRMED_RECIPIENT, 'mails')
export class RemindUnconfirmedRecipient implements DueWorkHandler {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly people: PersonStore,
    private readonly mails: MailLimit,
    private readonly queries: QueryBus,
    private readonly reminders: Reminders,
    private readonly owners: ConfirmedOwners,
  ) {}

  async due(recipientId: string): Promise<void> {
    const recipient = await this.recipients.loadLocked(recipientId);
    const [row, person] = [await this.recipients.row({ recipientId }), await this.people.find(recipientId)];
    if (recipient.daysToNextReminder === null || !row || !person) return;
    const terms = await this.queries.execute(new RecommendationTerms(row.recommendationId));
    if (!terms || terms.refusalToFriends !== null) return;
    if (await this.owners.ofAddress(row)) return;
    // A mailbox that reached its mail limit gets no reminder this time.
    if (await this.mails.mayTake(person.email)) {
      recipient.remind();
      await this.recipients.save(recipient);
    }
    await this.reminders.plan(recipient);
  }
}
