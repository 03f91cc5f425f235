import { Command, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { addDays, Clock } from '#platform/clock/clock.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { DueHandler, DueWork, type DueWorkHandler } from '#platform/due-work/due-work.js';
import { SentMails } from '#platform/mail/sent-mails.js';
import { KeptContacts } from '#platform/people/kept-contacts.js';
import { People } from '#platform/people/people.js';
import { Tokens } from '#platform/tokens/tokens.js';
import { RewardsOfBeneficiary } from '../../../reward/published-questions.js';
import { RecipientRepository } from '../../persistence/recipient.repository.js';
import type { RecipientErased } from '../../published-events.js';
import type { EventFrom } from '#platform/domain/event.js';
import { ERASE_UNCONFIRMED_RECIPIENT } from './erase-unconfirmed-recipient.due.js';

export const FINISH_RECIPIENT_ERASURE = 'finish-recipient-erasure';
const lookAgainAfterDays = 1;

/** Everything personal goes and the recipient token ends; what is still owed stays payable by the links of the reward mails. Again has no effect. */
export class EraseRecipient extends Command<void> {
  constructor(readonly recipientId: string, readonly reason: EventFrom<typeof RecipientErased>['data']['reason']) {
    super();
  }
}

@CommandHandler(EraseRecipient)
export class EraseRecipientHandler implements ICommandHandler<EraseRecipient> {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly people: People,
    private readonly kept: KeptContacts,
    private readonly tokens: Tokens,
    private readonly sentMails: SentMails,
    private readonly dueWork: DueWork,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async execute({ recipientId, reason }: EraseRecipient): Promise<void> {
    const now = this.clock.now();
    const recipient = await this.recipients.loadAlone(recipientId);
    const wasConfirmed = recipient.status === 'confirmed';
    recipient.erase(reason);
    if (recipient.newEvents().length === 0) return;
    await this.recipients.save(recipient);
    const person = await this.people.find(recipientId);
    // For as long as something is owed; never an address nobody confirmed.
    if (person && wasConfirmed) await this.kept.keep(person, now);
    await this.people.erase(recipientId, now);
    await this.tokens.revokeAll('recipient', recipientId);
    await this.sentMails.forget(recipientId);
    await this.sql.execute('update consent set address_encrypted = null where tenant_id = $1 and person_id = $2', [currentWork().tenantId, recipientId]);
    await this.sql.execute('delete from idempotency_key where tenant_id = $1 and subject = $2', [currentWork().tenantId, `recipient:${recipientId}`]);
    await this.dueWork.cancel(ERASE_UNCONFIRMED_RECIPIENT, recipientId);
    await this.dueWork.schedule(FINISH_RECIPIENT_ERASURE, recipientId, addDays(now, lookAgainAfterDays));
  }
}

/** Looks every day whether something is still owed to an erased friend; once nothing is, the way to reach them goes too, and bank details by what hears of it. */
@DueHandler(FINISH_RECIPIENT_ERASURE)
export class FinishRecipientErasure implements DueWorkHandler {
  constructor(private readonly recipients: RecipientRepository, private readonly kept: KeptContacts, private readonly sentMails: SentMails, private readonly queries: QueryBus, private readonly dueWork: DueWork) {}

  async due(recipientId: string, now: Date): Promise<void> {
    const rewards = await this.queries.execute(new RewardsOfBeneficiary(recipientId));
    if (rewards.some((reward) => !reward.settled)) return this.dueWork.schedule(FINISH_RECIPIENT_ERASURE, recipientId, addDays(now, lookAgainAfterDays));
    await this.kept.forget(recipientId);
    await this.sentMails.forget(recipientId);
    const recipient = await this.recipients.load(recipientId);
    recipient.completeErasure();
    await this.recipients.save(recipient);
  }
}
