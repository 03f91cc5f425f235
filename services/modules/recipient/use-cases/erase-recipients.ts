import { Injectable } from '@nestjs/common';
import { CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import {
  DueBatchHandler,
  DueHandler,
  DueWork,
  type DueSubject,
  type DueWorkHandler,
} from '#engine/scheduler/due-work.js';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { endOfPeriod } from '#shared/calendar.js';
import { addDays, Clock } from '#platform/clock.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { IdempotencyKeyRow } from '#platform/database/platform-tables.js';
import { currentEntityManager, currentWork, type WorkContext } from '#platform/database/unit-of-work.js';
import { SentMails } from '#platform/mail/mailer.js';
import { RetainedContacts } from '#platform/persons/erased-persons.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { Retention, type RetentionKind } from '#platform/retention.js';
import { Tokens } from '#platform/tokens.js';
import { OrderStatesOfRecipients, RecommendationCancelled } from '../../recommendation/api.js';
import { RewardsOfBeneficiary, RewardsOfRecipients, type SettledRewards } from '../../reward/api.js';
import { EraseRecipient } from '../api.js';
import type { Recipient } from '../domain/recipient.js';
import { ContactRetention, RecipientRepository, type Contact, type RetentionCheck } from '../persistence.js';
import { PhoneConsents } from '../phone-consents.js';
import { REMIND_UNCONFIRMED_RECIPIENT } from './register-recipient.js';

/** Deletes what every erasure of contacts deletes, whatever its reason: names and addresses, keys, links, mails and answers. */
@Injectable()
export class EraseRecipients {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly people: PersonStore,
    private readonly tokens: Tokens,
    private readonly sentMails: SentMails,
    private readonly phoneConsents: PhoneConsents,
  ) {}

  /** Handles only those with a new erasure event; the others are left alone. */
  async save(some: readonly { readonly aggregate: Recipient; readonly work: WorkContext }[], now: Date): Promise<void> {
    const erased = some.filter(({ aggregate }) => aggregate.newEvents().length > 0);
    if (erased.length === 0) return;
    const ids = erased.map(({ aggregate }) => aggregate.id);
    await this.recipients.saveErased(erased);
    await this.phoneConsents.forgetPeople(ids);
    await this.people.eraseAll(ids, now);
    for (const kind of ['recipient', 'recipient-ticket'] as const) await this.tokens.revokeAllOf(kind, ids);
    for (const id of ids) await this.sentMails.forget(id);
    const theirs = { tenantId: currentWork().tenantId, subject: { $in: ids.map(id => `recipient:${id}`) } };
    await currentEntityManager().nativeDelete(IdempotencyKeyRow, theirs);
  }
}

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

const batchLimit = 200;
/** Days until a contact with something still open is checked again. */
const recheckAfterDays = 7;

/**
 * Once a day, and after a period was changed: erases contacts whose retention time is over, some hundred per
 * transaction, and the proofs of consents to calls whose years are over.
 */
@DueHandler('retention-of-contacts', 'erasure')
export class EraseContactsAfterRetention implements DueWorkHandler {
  constructor(
    private readonly contacts: ContactRetention,
    private readonly recipients: RecipientRepository,
    private readonly erasing: EraseRecipients,
    private readonly retention: Retention,
    private readonly phoneConsents: PhoneConsents,
    private readonly queries: QueryBus,
    private readonly dueWork: DueWork,
  ) {}

  async due(tenantId: string, now: Date): Promise<void> {
    const rules = await this.retention.rules();
    const unconfirmed = await this.contacts.overdueUnconfirmed(addDays(now, -rules['unconfirmed-contact'].days));
    await this.dueWork.scheduleAll(
      ERASE_UNCONFIRMED_RECIPIENT,
      unconfirmed.map(subjectId => ({ subjectId, dueAt: now })),
    );
    const changes = Object.values(rules).flatMap(({ changedAt }) => (changedAt ? [changedAt.getTime()] : []));
    const contacts = await this.contacts.dueForCheck(
      now,
      changes.length > 0 ? new Date(Math.max(...changes)) : null,
      batchLimit,
    );
    const checks = await this.check(contacts, now);
    const over = checks.filter(({ eraseAt }) => eraseAt !== null && eraseAt <= now);
    await this.contacts.saveChecks(
      checks.filter(check => !over.includes(check)),
      now,
    );
    await this.erase(
      over.map(({ recipientId }) => recipientId),
      now,
    );
    for (const kind of ['contact-without-order', 'contact-with-order'] as const)
      await this.retention.noteDone(kind, over.filter(check => check.kind === kind).length);
    const earlierProofsLeft = await this.phoneConsents.completeEarlier();
    await this.retention.noteDone('phone-consent', await this.phoneConsents.deleteOver(now));
    await this.dueWork.schedule(
      'retention-of-contacts',
      tenantId,
      contacts.length === batchLimit || earlierProofsLeft ? now : addDays(now, 1),
    );
  }

  /** Nothing is owed to them, so the completed erasure is recorded at once. */
  private async erase(recipientIds: readonly string[], now: Date): Promise<void> {
    const recipients = await this.recipients.loadAll(recipientIds);
    for (const recipient of recipients) {
      recipient.erase('retention-over');
      recipient.completeErasure();
    }
    await this.erasing.save(
      recipients.map(aggregate => ({ aggregate, work: currentWork() })),
      now,
    );
  }

  private async check(contacts: readonly Contact[], now: Date): Promise<RetentionCheck[]> {
    if (contacts.length === 0) return [];
    const ids = contacts.map(({ recipientId }) => recipientId);
    const orders = await this.queries.execute(new OrderStatesOfRecipients(ids));
    const rewards = await this.queries.execute(new RewardsOfRecipients(ids));
    const rules = await this.retention.rules();
    const days = {
      decision: rules['decision-period'].days,
      without: rules['contact-without-order'].days,
      with: rules['contact-with-order'].days,
    };
    return contacts.map(contact => {
      const end = endOf(contact, orders.get(contact.recipientId) ?? [], rewards.get(contact.recipientId), days);
      const again = addDays(now, recheckAfterDays);
      return {
        recipientId: contact.recipientId,
        eraseAt: end?.at ?? null,
        kind: end?.kind ?? null,
        lookAt: end && end.at < again ? end.at : again,
      };
    });
  }
}

/** End of a confirmed contact's retention (docs/specification/people.md#retention); null: an order open, or owed. */
export function endOf(
  { confirmedAt, linkValidUntil }: Pick<Contact, 'confirmedAt' | 'linkValidUntil'>,
  orders: readonly ('open' | 'closed' | 'failed')[],
  rewards: SettledRewards | undefined,
  days: { readonly decision: number; readonly without: number; readonly with: number },
): { readonly at: Date; readonly kind: RetentionKind } | null {
  if (orders.includes('open') || rewards?.settledAt === null) return null;
  // A reward is ready after the complaint period at the earliest, so a settled one implies that this period is over too.
  if (orders.includes('closed') && rewards)
    return { at: endOfPeriod(rewards.settledAt, days.with), kind: 'contact-with-order' };
  const keptOpenUntil = endOfPeriod(confirmedAt, days.decision);
  const ends = keptOpenUntil > linkValidUntil ? keptOpenUntil : linkValidUntil;
  return { at: endOfPeriod(ends, days.without), kind: 'contact-without-order' };
}

export const FINISH_RECIPIENT_ERASURE = 'finish-recipient-erasure';
const askAgainAfterDays = 1;

@CommandHandler(EraseRecipient)
export class EraseRecipientHandler implements ICommandHandler<EraseRecipient> {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly erasing: EraseRecipients,
    private readonly people: PersonStore,
    private readonly retained: RetainedContacts,
    private readonly phoneConsents: PhoneConsents,
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
  ) {}

  async execute({ recipientId }: EraseRecipient): Promise<void> {
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
}

/**
 * Checks daily whether something is still owed to an erased recipient; once nothing is, deletes the kept address. The
 * event makes the account module delete the bank details.
 */
@DueHandler(FINISH_RECIPIENT_ERASURE, 'erasure')
export class FinishRecipientErasure implements DueWorkHandler {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly retained: RetainedContacts,
    private readonly sentMails: SentMails,
    private readonly queries: QueryBus,
    private readonly dueWork: DueWork,
  ) {}

  async due(recipientId: string, now: Date): Promise<void> {
    const rewards = await this.queries.execute(new RewardsOfBeneficiary(recipientId));
    if (rewards.some(reward => !reward.settled))
      return this.dueWork.schedule(FINISH_RECIPIENT_ERASURE, recipientId, addDays(now, askAgainAfterDays));
    await this.retained.forget(recipientId);
    await this.sentMails.forget(recipientId);
    const recipient = await this.recipients.load(recipientId);
    recipient.completeErasure();
    await this.recipients.save(recipient);
  }
}

/**
 * One event per recipient, so that each gets a mail of their own. Only for cancellations by a person; where a
 * contract's end cancels, the contract's own mail tells.
 */
@Reaction({
  name: 'cancel-for-recipients-when-recommendation-cancelled',
  queue: 'rewards',
  on: [RecommendationCancelled],
})
export class CancelForRecipientsWhenRecommendationCancelled implements TransactionalReaction<
  EventFrom<typeof RecommendationCancelled>
> {
  constructor(private readonly recipients: RecipientRepository) {}

  async react({
    data: { recommendationId, reason },
  }: RecordedEvent<EventFrom<typeof RecommendationCancelled>>): Promise<void> {
    if (reason !== 'blocked') return;
    for (const recipientId of (await this.recipients.confirmedOf([recommendationId])).get(recommendationId) ?? []) {
      const recipient = await this.recipients.loadLocked(recipientId);
      recipient.cancelRecommendation();
      await this.recipients.save(recipient);
    }
  }
}

/** Reactions of this file; the module registers them. */
export const reactions = [CancelForRecipientsWhenRecommendationCancelled];
