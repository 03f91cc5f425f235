import { QueryBus } from '@nestjs/cqrs';
import { addDays } from '#platform/clock/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { DueHandler, DueWork, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { Retention, type RetentionKind } from '#platform/retention/retention.js';
import { OrderStatesOfRecipients } from '../../../recommendation/published-questions.js';
import { RewardsOfRecipients, type SettledRewards } from '../../../reward/published-questions.js';
import { ContactRetention, type Contact, type Look } from '../../persistence/contact-retention.js';
import { RecipientRepository } from '../../persistence/recipient.repository.js';
import { EraseRecipients } from './erase-recipients.js';
import { ERASE_UNCONFIRMED_RECIPIENT } from './erase-unconfirmed-recipient.due.js';

const atOnce = 200;
/** What is still open is looked at this often. */
const lookAgainAfterDays = 7;

/** Once a day, and after a period was changed: contacts whose time is over are erased, some hundred in a transaction. */
@DueHandler('retention-of-contacts')
export class EraseContactsWhoseTimeIsOver implements DueWorkHandler {
  constructor(
    private readonly contacts: ContactRetention,
    private readonly recipients: RecipientRepository,
    private readonly erasing: EraseRecipients,
    private readonly retention: Retention,
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
    const contacts = await this.contacts.toLookAt(
      now,
      changes.length > 0 ? new Date(Math.max(...changes)) : null,
      atOnce,
    );
    const looks = await this.look(contacts, now);
    const over = looks.filter(({ eraseAt }) => eraseAt !== null && eraseAt <= now);
    await this.contacts.keep(
      looks.filter(look => !over.includes(look)),
      now,
    );
    await this.erase(
      over.map(({ recipientId }) => recipientId),
      now,
    );
    for (const kind of ['contact-without-order', 'contact-with-order'] as const)
      await this.retention.noteDone(kind, over.filter(look => look.kind === kind).length);
    await this.dueWork.schedule('retention-of-contacts', tenantId, contacts.length === atOnce ? now : addDays(now, 1));
  }

  /** Nothing is owed to them, so whoever waits for the end of an erasure hears of it at once. */
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

  private async look(contacts: readonly Contact[], now: Date): Promise<Look[]> {
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
      const again = addDays(now, lookAgainAfterDays);
      return {
        recipientId: contact.recipientId,
        eraseAt: end?.at ?? null,
        kind: end?.kind ?? null,
        lookAt: end && end.at < again ? end.at : again,
      };
    });
  }
}

/** When a confirmed contact's time is over (docs/specification/people.md#retention); null while an order is open or a reward is owed. */
export function endOf(
  { confirmedAt, linkValidUntil }: Pick<Contact, 'confirmedAt' | 'linkValidUntil'>,
  orders: readonly ('open' | 'closed' | 'failed')[],
  rewards: SettledRewards | undefined,
  days: { readonly decision: number; readonly without: number; readonly with: number },
): { readonly at: Date; readonly kind: RetentionKind } | null {
  if (orders.includes('open') || rewards?.settledAt === null) return null;
  // A reward is made ready after the complaint period at the earliest: settled means that this is over too.
  if (orders.includes('closed') && rewards)
    return { at: addDays(rewards.settledAt, days.with), kind: 'contact-with-order' };
  const keptOpenUntil = addDays(confirmedAt, days.decision);
  const ends = keptOpenUntil > linkValidUntil ? keptOpenUntil : linkValidUntil;
  return { at: addDays(ends, days.without), kind: 'contact-without-order' };
}
