import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { DueWork } from '#engine/scheduler/due-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import {
  AcceptedTerms,
  Consents,
  wordingAgreedTo,
  type Agreement,
  type ConsentEvidence,
} from '#platform/intake/consents.js';
import { Throttle, MailLimit } from '#platform/intake/limits.js';
import { PersonStore } from '#platform/persons/person-store.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { Tokens } from '#platform/tokens.js';
import { ConsentWordings } from '../../content/api.js';
import { addressChangesAtOnce, secondsUntilTheNextMail, type Recipient } from '../domain/recipient.js';
import { RecipientRepository } from '../persistence.js';
import { PhoneConsents } from '../phone-consents.js';
import { ERASE_UNCONFIRMED_RECIPIENT } from './erase-recipients.js';
import {
  ContactRules,
  placeOf,
  type RecipientData,
  REMIND_UNCONFIRMED_RECIPIENT,
  Reminders,
} from './register-recipient.js';

/**
 * Consent to terms and privacy with the recipient token: a tick or the text that was shown. Refuses
 * `recommendation-exists` where the same person confirmed earlier with another link.
 */
export class ConfirmRecipient extends Command<void> {
  constructor(
    readonly recipientId: string,
    readonly tenant: Tenant,
    readonly agreement: Agreement,
    readonly from: ConsentEvidence,
  ) {
    super();
  }
}

@CommandHandler(ConfirmRecipient)
export class ConfirmRecipientHandler implements ICommandHandler<ConfirmRecipient> {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly rules: ContactRules,
    private readonly people: PersonStore,
    private readonly queries: QueryBus,
    private readonly terms: AcceptedTerms,
    private readonly consents: Consents,
    private readonly phoneConsents: PhoneConsents,
    private readonly dueWork: DueWork,
  ) {}

  async execute({ recipientId, tenant, agreement, from }: ConfirmRecipient): Promise<void> {
    const recipient = await this.recipients.loadLocked(recipientId);
    const { recommendationId } = (await this.recipients.row({ recipientId })) ?? {};
    // A confirmation in time keeps the recommendation open; after its validity it is refused. Confirming again has no
    // effect while the recommendation has not ended.
    if (recipient.status === 'unconfirmed') await this.mustStillBeEligible(recipientId, recommendationId, tenant);
    else await this.rules.mustNotHaveEnded(recommendationId);
    const { language, wording } = wordingAgreedTo(
      await this.queries.execute(new ConsentWordings(tenant, 'follow')),
      from.language,
      agreement,
    );
    const version = await this.terms.keep(wording);
    recipient.confirm(version);
    if (recipient.newEvents().length > 0) {
      await this.consents.note({
        ...from,
        language,
        personId: recipientId,
        purpose: 'terms',
        step: 'given',
        about: null,
        version,
      });
      const { phone } = (await this.people.find(recipientId)) ?? {};
      if (phone) await this.phoneConsents.confirm(recipientId, phone);
    }
    await this.recipients.save(recipient);
    await this.dueWork.cancel(ERASE_UNCONFIRMED_RECIPIENT, recipientId);
    await this.dueWork.cancel(REMIND_UNCONFIRMED_RECIPIENT, recipientId);
  }

  /**
   * Checked again, since the recipient's or the recommender's address may have been corrected after the form. The keys are
   * written anew, since a contact of 0.1 has those of another form.
   */
  private async mustStillBeEligible(
    recipientId: string,
    recommendationId: string | undefined,
    tenant: Tenant,
  ): Promise<void> {
    const { recommenderId, productId } = await this.rules.mustStillBeValid(recommendationId);
    const person = await this.people.find(recipientId);
    if (!person) return;
    await this.rules.mustNotBeTheRecommender(tenant, recommenderId, person);
    const identity = { ...person, address: person.zip === null ? null : { postalCode: person.zip } };
    await this.rules.mustNotBeConfirmedElsewhere(productId, person.email, identity);
    await this.recipients.changeKeys(recipientId, this.rules.keysOf(person.email, identity));
  }
}

/**
 * Stores the details by which orders are matched, given by a confirmed recipient; giving them again corrects them.
 * Refuses `module-off` where the tenant does not match by details, `opt-in-required` before the confirmation.
 */
export class GiveRecipientDetails extends Command<void> {
  constructor(
    readonly tenant: Tenant,
    readonly recipientId: string,
    readonly number: string,
    readonly details: Required<Pick<RecipientData, 'birthDate' | 'address'>>,
  ) {
    super();
  }
}

@CommandHandler(GiveRecipientDetails)
export class GiveRecipientDetailsHandler implements ICommandHandler<GiveRecipientDetails> {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly rules: ContactRules,
    private readonly people: PersonStore,
  ) {}

  async execute({ tenant, recipientId, number, details }: GiveRecipientDetails): Promise<void> {
    ensure(tenant.config.matchesOrdersByDetails !== undefined, 'module-off');
    const recipient = await this.recipients.loadLocked(recipientId);
    const [row, person] = [await this.recipients.row({ recipientId }), await this.people.find(recipientId)];
    ensure(row?.number === number && person !== undefined, 'not-found');
    recipient.giveDetails();
    await this.rules.mustNotHaveEnded(row.recommendationId);
    this.rules.mustBeOfAge(details.birthDate);
    const { personKey } = this.rules.keysOf(person.email, { ...person, ...details });
    await this.recipients.changeKeys(recipientId, { personKey });
    await this.people.update(recipientId, { birthDate: details.birthDate, ...placeOf(details.address) });
    await this.recipients.save(recipient);
  }
}

/** The caller is the browser that sent the form, which alone knows the hash. `number` is the contact's own or their recommendation's. */
interface Caller {
  readonly number: string;
  readonly hash: string;
}

/** Before the confirmation: sends a new mail to the new address and ends the links sent to the old one. */
export class ChangeRecipientAddress extends Command<void> {
  constructor(
    readonly tenant: Tenant,
    readonly asking: Caller,
    readonly email: string,
  ) {
    super();
  }
}

/** Before the confirmation; refuses `too-many-requests` with the time until the next. */
export class ResendRecipientMail extends Command<void> {
  constructor(readonly asking: Caller) {
    super();
  }
}

/** The contact who calls, locked until the transaction ends. */
@Injectable()
export class CallingContact {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly people: PersonStore,
    private readonly rules: ContactRules,
  ) {}

  /** `decide` first checks whether the request is allowed; then the recommendation has to be open. */
  async of({ number, hash }: Caller, decide: (recipient: Recipient) => void) {
    const found = await this.recipients.row({ hash: hash.toLowerCase() });
    ensure(found !== null, 'not-found');
    const recipient = await this.recipients.loadLocked(found.recipientId);
    decide(recipient);
    const [person, recommendation] = [
      await this.people.find(recipient.id),
      await this.rules.mustStillBeValid(found.recommendationId),
    ];
    ensure(person !== undefined && (number === found.number || number === recommendation.number), 'not-found');
    return { recipient, person, recommendation };
  }
}

@CommandHandler(ChangeRecipientAddress)
export class ChangeRecipientAddressHandler implements ICommandHandler<ChangeRecipientAddress> {
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

  async execute({ tenant, asking, email }: ChangeRecipientAddress): Promise<void> {
    const { recipient, recommendation } = await this.contact.of(asking, contact => contact.changeAddress());
    await this.rules.mustNotBeTheRecommender(tenant, recommendation.recommenderId, { email, phone: null });
    const emailKey = this.rules.emailKeyOf(email);
    await this.attempts.reserve('recipient-address', recipient.id, addressChangesAtOnce, secondsUntilTheNextMail);
    await this.mails.take(email);
    await this.recipients.save(recipient);
    await this.recipients.changeKeys(recipient.id, { emailKey });
    await this.people.update(recipient.id, { email: email.trim() });
    for (const kind of ['recipient', 'recipient-ticket'] as const) await this.tokens.revokeAll(kind, recipient.id);
    await this.reminders.plan(recipient);
  }
}

@CommandHandler(ResendRecipientMail)
export class ResendRecipientMailHandler implements ICommandHandler<ResendRecipientMail> {
  constructor(
    private readonly contact: CallingContact,
    private readonly recipients: RecipientRepository,
    private readonly attempts: Throttle,
    private readonly mails: MailLimit,
    private readonly reminders: Reminders,
  ) {}

  async execute({ asking }: ResendRecipientMail): Promise<void> {
    const { recipient, person } = await this.contact.of(asking, contact => contact.requestMail());
    await this.attempts.reserve('recipient-mail', recipient.id, 0, secondsUntilTheNextMail);
    await this.mails.take(person.email);
    await this.recipients.save(recipient);
    await this.reminders.plan(recipient);
  }
}
