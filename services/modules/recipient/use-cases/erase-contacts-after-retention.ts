import { QueryBus } from '@nestjs/cqrs';
import { DueHandler, DueWork, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { endOfPeriod } from '#shared/calendar.js';
import { addDays } from '#platform/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { Retention, type RetentionKind } from '#platform/retention.js';
import { OrderStatesOfRecipients } from '../../recommendation/api.js';
import { RewardsOfRecipients, type SettledRewards } from '../ports.js';
import { ContactRetention, type Contact, type RetentionCheck } from '../persistence/contact-retention.js';
import { RecipientRepository } from '../persistence/recipients.js';
import { PhoneConsents } from '../persistence/phone-consents.js';
import { EraseRecipients } from './erase-recipients.js';
import { ERASE_UNCONFIRMED_RECIPIENT } from './erase-unconfirmed-recipient.js';

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
