import { Injectable } from '@nestjs/common';
import { CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { DueHandler, DueWork, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { addDays, Clock } from '#platform/clock.js';
import { IdempotencyKeyRow } from '#platform/database/platform-tables.js';
import { currentEntityManager, currentWork, type WorkContext } from '#platform/database/unit-of-work.js';
import { SentMails } from '#platform/mail/mailer.js';
import { RetainedContacts } from '#platform/persons/erased-persons.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { Tokens } from '#platform/tokens.js';
import { RewardsOfBeneficiary } from '../../reward/api.js';
import { EraseRecipient } from '../api.js';
import type { Recipient } from '../domain/recipient.js';
import { RecipientRepository } from '../persistence/recipients.js';
import { PhoneConsents } from '../persistence/phone-consents.js';
import { REMIND_UNCONFIRMED_RECIPIENT } from './remind-unconfirmed-recipient.js';
import { ERASE_UNCONFIRMED_RECIPIENT } from './erase-unconfirmed-recipient.js';

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
