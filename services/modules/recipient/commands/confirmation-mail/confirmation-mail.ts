import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refuseUnless } from '#platform/domain/refused.js';
import { Attempts } from '#platform/entry/attempts.js';
import { MailLimit } from '#platform/entry/mail-limit.js';
import { People } from '#platform/people/people.js';
import type { Tenant } from '#platform/tenant/tenant.js';
import { Tokens } from '#platform/tokens/tokens.js';
import { addressChangesAtOnce, secondsUntilTheNextMail, type Recipient } from '../../domain/recipient.js';
import { RecipientRepository } from '../../persistence/recipient.repository.js';
import { ContactRules } from '../contact-rules.js';

/** Who asks is the browser that sent the form: it alone knows the hash. `number` is the contact's own or their recommendation's. */
interface Asking {
  readonly number: string;
  readonly hash: string;
}

/** Before the confirmation: a new mail goes to the new address, links to the old one end. */
export class ChangeRecipientAddress extends Command<void> {
  constructor(
    readonly tenant: Tenant,
    readonly asking: Asking,
    readonly email: string,
  ) {
    super();
  }
}

/** Before the confirmation; refuses `too-many-requests` with the time until the next. */
export class ResendRecipientMail extends Command<void> {
  constructor(readonly asking: Asking) {
    super();
  }
}

/** The contact who asks, nobody else at the same time. */
@Injectable()
export class AskingContact {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly people: People,
    private readonly rules: ContactRules,
  ) {}

  /** `decide` says first what may still be asked for; then the recommendation has to be open. */
  async of({ number, hash }: Asking, decide: (recipient: Recipient) => void) {
    const found = await this.recipients.row({ hash: hash.toLowerCase() });
    refuseUnless(found !== null, 'not-found');
    const recipient = await this.recipients.loadAlone(found.recipientId);
    decide(recipient);
    const [person, recommendation] = [
      await this.people.find(recipient.id),
      await this.rules.mustStillBeValid(found.recommendationId),
    ];
    refuseUnless(person !== undefined && (number === found.number || number === recommendation.number), 'not-found');
    return { recipient, person, recommendation };
  }
}

@CommandHandler(ChangeRecipientAddress)
export class ChangeRecipientAddressHandler implements ICommandHandler<ChangeRecipientAddress> {
  constructor(
    private readonly contact: AskingContact,
    private readonly recipients: RecipientRepository,
    private readonly rules: ContactRules,
    private readonly people: People,
    private readonly tokens: Tokens,
    private readonly attempts: Attempts,
    private readonly mails: MailLimit,
  ) {}

  async execute({ tenant, asking, email }: ChangeRecipientAddress): Promise<void> {
    const { recipient, recommendation } = await this.contact.of(asking, contact => contact.changeAddress());
    await this.rules.mustNotBeTheRecommender(tenant, recommendation.recommenderId, { email, phone: null });
    const emailKey = this.rules.emailKeyOf(email);
    await this.rules.mustNotBeConfirmedElsewhere(recommendation.productId, { emailKey, personKey: null });
    await this.attempts.reserve('recipient-address', recipient.id, addressChangesAtOnce, secondsUntilTheNextMail);
    await this.mails.take(email);
    await this.recipients.save(recipient);
    await this.recipients.changeEmailKey(recipient.id, emailKey);
    await this.people.update(recipient.id, { email: email.trim() });
    await this.tokens.revokeAll('recipient', recipient.id);
  }
}

@CommandHandler(ResendRecipientMail)
export class ResendRecipientMailHandler implements ICommandHandler<ResendRecipientMail> {
  constructor(
    private readonly contact: AskingContact,
    private readonly recipients: RecipientRepository,
    private readonly attempts: Attempts,
    private readonly mails: MailLimit,
  ) {}

  async execute({ asking }: ResendRecipientMail): Promise<void> {
    const { recipient, person } = await this.contact.of(asking, contact => contact.requestMail());
    await this.attempts.reserve('recipient-mail', recipient.id, 0, secondsUntilTheNextMail);
    await this.mails.take(person.email);
    await this.recipients.save(recipient);
  }
}
