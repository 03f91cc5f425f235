import { Injectable } from '@nestjs/common';
import { ensure } from '#platform/domain/domain-error.js';
import { Handles } from '#platform/messages.js';
import { Throttle, MailLimit } from '#platform/intake/limits.js';
import { PersonStore } from '#platform/persons/person-store.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { Tokens } from '#platform/tokens.js';
import { MailContactAgain } from '../api.js';
import { addressChangesAtOnce, secondsUntilTheNextMail, type Recipient } from '../domain/recipient.js';
import { RecipientRepository } from '../persistence/recipients.js';
import { type Caller, CallingContact } from './calling-contact.js';
import { ContactRules } from './contact-rules.js';
import { Reminders } from './remind-unconfirmed-recipient.js';

const linkKinds = ['recipient', 'recipient-ticket'] as const;

/**
 * Sends the confirmation mail again; the reaction `mail-confirmation-when-recipient-registered` writes it. What the
 * contact asks for is refused with `too-many-requests` and the time until the next.
 */
@Injectable()
export class ResendConfirmation {
  constructor(
    private readonly contact: CallingContact,
    private readonly recipients: RecipientRepository,
    private readonly rules: ContactRules,
    private readonly people: PersonStore,
    private readonly tokens: Tokens,
    private readonly attempts: Throttle,
    private readonly mails: MailLimit,
    private readonly reminders: Reminders,
  ) {}

  async resend(asking: Caller): Promise<void> {
    const { recipient, person } = await this.contact.of(asking, contact => contact.requestMail());
    await this.attempts.reserve('recipient-mail', recipient.id, 0, secondsUntilTheNextMail);
    await this.mails.take(person.email);
    await this.recipients.save(recipient);
    await this.reminders.plan(recipient);
  }

  /** Sends a new mail to the new address and ends the links sent to the old one. */
  async changeAddress(tenant: Tenant, asking: Caller, email: string): Promise<void> {
    const { recipient, recommendation } = await this.contact.of(asking, contact => contact.changeAddress());
    await this.attempts.reserve('recipient-address', recipient.id, addressChangesAtOnce, secondsUntilTheNextMail);
    await this.moveTo(tenant, recipient, recommendation.recommenderId, email);
  }

  /** The same at staff's wish; also past the link's last day, while the recommendation has not ended. */
  async moveForCaller(tenant: Tenant, recipientId: string, email: string): Promise<void> {
    const recipient = await this.recipients.loadLocked(recipientId);
    const row = await this.recipients.row({ recipientId });
    recipient.changeAddress();
    const { recommenderId } = await this.rules.mustNotHaveEnded(row?.recommendationId);
    await this.moveTo(tenant, recipient, recommenderId, email);
  }

  private async moveTo(tenant: Tenant, recipient: Recipient, recommenderId: string, email: string): Promise<void> {
    await this.rules.mustNotBeTheRecommender(tenant, recommenderId, { email, phone: null });
    await this.mails.take(email);
    await this.recipients.save(recipient);
    await this.recipients.changeKeys(recipient.id, { emailKey: this.rules.emailKeyOf(email) });
    await this.people.update(recipient.id, { email: email.trim() });
    for (const kind of linkKinds) await this.tokens.revokeAll(kind, recipient.id);
    await this.reminders.plan(recipient);
  }

  /** At staff's wish, who count the mail themselves. */
  @Handles(MailContactAgain)
  async again(recipientId: string, what: 'confirmation' | 'offer'): Promise<void> {
    const recipient = await this.recipients.loadLocked(recipientId);
    const row = await this.recipients.row({ recipientId });
    ensure(row !== null, 'not-found');
    await this.rules.mustNotHaveEnded(row.recommendationId);
    if (what === 'offer') recipient.requestOffer();
    else {
      recipient.requestMail();
      await this.tokens.useUp(linkKinds, recipientId);
    }
    await this.recipients.save(recipient);
    await this.reminders.plan(recipient);
  }
}
