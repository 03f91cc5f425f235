import { CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { addDays, Clock } from '#platform/clock/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { DueHandler, DueWork, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { SentMails } from '#platform/mail/sent-mails.js';
import { KeptContacts } from '#platform/people/kept-contacts.js';
import { People } from '#platform/people/people.js';
import { RewardsOfBeneficiary } from '../../../reward/published-questions.js';
import { RecipientRepository } from '../../persistence/recipient.repository.js';
import { EraseRecipient } from '../../published-commands.js';
import { EraseRecipients } from './erase-recipients.js';
import { ERASE_UNCONFIRMED_RECIPIENT } from './erase-unconfirmed-recipient.due.js';

export const FINISH_RECIPIENT_ERASURE = 'finish-recipient-erasure';
const lookAgainAfterDays = 1;

@CommandHandler(EraseRecipient)
export class EraseRecipientHandler implements ICommandHandler<EraseRecipient> {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly erasing: EraseRecipients,
    private readonly people: People,
    private readonly kept: KeptContacts,
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
  ) {}

  async execute({ recipientId }: EraseRecipient): Promise<void> {
    const now = this.clock.now();
    const recipient = await this.recipients.loadAlone(recipientId);
    const wasConfirmed = recipient.status === 'confirmed';
    recipient.erase('requested');
    if (recipient.newEvents().length === 0) return;
    const person = await this.people.find(recipientId);
    // For as long as something is owed; never an address nobody confirmed.
    if (person && wasConfirmed) await this.kept.keep(person, now);
    await this.erasing.save([{ aggregate: recipient, work: currentWork() }], now);
    await this.dueWork.cancel(ERASE_UNCONFIRMED_RECIPIENT, recipientId);
    await this.dueWork.schedule(FINISH_RECIPIENT_ERASURE, recipientId, addDays(now, lookAgainAfterDays));
  }
}

/** Looks every day whether something is still owed to an erased friend; once nothing is, the way to reach them goes too, and bank details by what hears of it. */
@DueHandler(FINISH_RECIPIENT_ERASURE)
export class FinishRecipientErasure implements DueWorkHandler {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly kept: KeptContacts,
    private readonly sentMails: SentMails,
    private readonly queries: QueryBus,
    private readonly dueWork: DueWork,
  ) {}

  async due(recipientId: string, now: Date): Promise<void> {
    const rewards = await this.queries.execute(new RewardsOfBeneficiary(recipientId));
    if (rewards.some(reward => !reward.settled))
      return this.dueWork.schedule(FINISH_RECIPIENT_ERASURE, recipientId, addDays(now, lookAgainAfterDays));
    await this.kept.forget(recipientId);
    await this.sentMails.forget(recipientId);
    const recipient = await this.recipients.load(recipientId);
    recipient.completeErasure();
    await this.recipients.save(recipient);
  }
}
