import { Injectable } from '@nestjs/common';
import {
  Command,
  CommandHandler,
  QueryBus,
  QueryHandler,
  type ICommandHandler,
  type IQueryHandler,
} from '@nestjs/cqrs';
import { DueWork, DueHandler, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { isOfAge } from '#shared/age.js';
import { endOfPeriod } from '#shared/calendar.js';
import { addDays, Clock, calendarDay } from '#platform/clock.js';
import { KeyedHash } from '#platform/crypto/cipher.js';
import { newId, newNumber } from '#platform/domain/ids.js';
import { lockName } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import {
  AcceptedTerms,
  Consents,
  wordingAgreedTo,
  type Agreement,
  type ConsentEvidence,
} from '#platform/intake/consents.js';
import { MailLimit, Throttle } from '#platform/intake/limits.js';
import { mailboxOf, normalisedEmail, PersonStore, type Person } from '#platform/persons/person-store.js';
import { isPhone, normalisedPhone } from '#platform/persons/phones.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { foldedName } from '#shared/person-names.js';
import { ConsentWordings } from '../../content/api.js';
import { FindRecommendation, RecommendationTerms, type TermsOfRecommendation } from '../../recommendation/api.js';
import { RefusalOfFriend } from '../api.js';
import {
  Recipient,
  sameTraitOf,
  secondsUntilTheNextMail,
  unconfirmedRecipientsAreKeptForDays,
  type Traits,
} from '../domain/recipient.js';
import { RecipientRepository, type PersonKeys, type RecipientRow } from '../persistence.js';
import { PhoneConsents } from '../phone-consents.js';
import { ERASE_UNCONFIRMED_RECIPIENT } from './erase-recipients.js';
import { ConfirmedOwners } from './offer-again.js';

export interface RecipientData {
  readonly salutation: string;
  readonly firstName: string;
  readonly lastName: string;
  /** `YYYY-MM-DD`; null where it was not asked for, like the address. */
  readonly birthDate: string | null;
  readonly email: string;
  readonly phone: string | null;
  /** Their link addresses them by `du`. */
  readonly casual: boolean;
  readonly marketingConsent: boolean;
  readonly address: {
    readonly street: string;
    readonly houseNumber: string;
    readonly postalCode: string;
    readonly city: string;
  } | null;
  /** Consent to the terms: a tick or the text that was shown; null where the person saw none yet and is asked when confirming. */
  readonly agreement: Agreement | null;
}

/**
 * A person follows the recommendation with this number. Refusals: see the rules in the handler. Nothing in answer or
 * time tells whether the address is known: that is decided at the confirmation.
 */
export class RegisterRecipient extends Command<{
  readonly recipientId: string;
  readonly number: string;
  readonly hash: string;
}> {
  constructor(
    readonly tenant: Tenant,
    readonly recommendationNumber: string,
    readonly channel: string,
    readonly data: RecipientData,
    readonly from: ConsentEvidence,
  ) {
    super();
  }
}

interface Again {
  readonly keys: PersonKeys;
  readonly data: RecipientData;
  readonly agreed: ReturnType<typeof wordingAgreedTo> | null;
  readonly from: ConsentEvidence;
  readonly tenant: Tenant;
}

type Identity = Pick<RecipientData, 'firstName' | 'lastName' | 'birthDate'> & {
  readonly address: { readonly postalCode: string } | null;
};

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

/** Rules shared by registering a contact and correcting its address. */
@Injectable()
export class ContactRules {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly queries: QueryBus,
    private readonly people: PersonStore,
    private readonly keyed: KeyedHash,
    private readonly clock: Clock,
  ) {}

  /** Refuses unless new contacts may follow the recommendation. */
  async mustStillBeValid(recommendationId: string | undefined): Promise<TermsOfRecommendation> {
    const terms = await this.mustNotHaveEnded(recommendationId);
    if (terms.refusalToFriends !== null) throw new DomainError(terms.refusalToFriends);
    return terms;
  }

  /** A contact who confirmed in time stays valid beyond the link's validity and while the recommender is blocked. */
  async mustNotHaveEnded(recommendationId: string | undefined): Promise<TermsOfRecommendation> {
    const terms = recommendationId ? await this.queries.execute(new RecommendationTerms(recommendationId)) : null;
    ensure(terms !== null, 'recommendation-unknown');
    ensure(terms.status !== 'cancelled', 'recommendation-blocked');
    ensure(terms.status !== 'expired', 'recommendation-expired');
    return terms;
  }

  async mustNotBeTheRecommender(
    tenant: Tenant,
    recommenderId: string,
    contact: Pick<Person, 'email' | 'phone'>,
  ): Promise<void> {
    const recommender = await this.people.find(recommenderId);
    if (recommender) this.mustDifferFrom(tenant, await this.knownAs(recommender), contact);
  }

  /** With the phone numbers that whoever proved the address gave as a friend. */
  async knownAs({ email, phone }: Pick<Person, 'email' | 'phone'>): Promise<Known> {
    const asFriend = await this.recipients.confirmedPhonesOf(normalisedEmail(email));
    return { email, phones: [...phonesOf(phone), ...asFriend] };
  }

  /** `at`: the path of the contact's fields in the form. */
  mustDifferFrom(tenant: Tenant, recommender: Known, { email, phone }: Pick<Person, 'email' | 'phone'>, at = ''): void {
    if (tenant.config.allowsSelfRecommendation) return;
    const same = sameTraitOf(
      { ...recommender, email: mailboxOf(recommender.email) },
      { email: mailboxOf(email), phones: phonesOf(phone) },
    );
    const isAsTyped = normalisedEmail(recommender.email) === normalisedEmail(email);
    ensure(same !== 'email', 'email-same-as-recipient', {
      fields: [{ field: `${at}Email`, reason: isAsTyped ? 'email-same-as-recipient' : 'same-mailbox' }],
    });
    ensure(same === null, 'validation-failed', {
      fields: [{ field: `${at}Telefon`, reason: 'same-as-recommender' }],
    });
  }

  /** Refuses what cannot be dialled. */
  mustBeAPhone(phone: string | null, at = ''): void {
    ensure(!phone || isPhone(phone), 'validation-failed', { fields: [{ field: `${at}Telefon`, reason: 'phone' }] });
  }

  /** Refuses people under age, where the date of birth was asked for. */
  mustBeOfAge(birthDate: string | null, at = ''): void {
    ensure(birthDate === null || isOfAge(birthDate, calendarDay(this.clock.now())), 'under-age', {
      fields: [{ field: `${at}Geburtsdatum`, reason: 'under-age' }],
    });
  }

  emailKeyOf(email: string): string {
    return this.keyed.of('recipient-email', normalisedEmail(email));
  }

  /** Only a confirmed contact blocks the product for the same person; an unconfirmed one never does. */
  async mustNotBeConfirmedElsewhere(productId: number, email: string, identity: Identity): Promise<void> {
    const same = { email: normalisedEmail(email), details: detailsOfPerson(identity) };
    ensure(!(await this.recipients.isConfirmedElsewhere(productId, same)), 'recommendation-exists');
  }

  /** Keys of the same person for the same product: by e-mail address, or by name, date of birth and place where both were asked for. */
  keysOf(email: string, identity: Identity): PersonKeys {
    const details = detailsOfPerson(identity);
    const person = details && [details.name, details.birthDate, details.zip].join('|');
    return { emailKey: this.emailKeyOf(email), personKey: person && this.keyed.of('recipient-person', person) };
  }
}

/** What identifies a person beside the address; null where too little was asked. */
const detailsOfPerson = ({ firstName, lastName, birthDate, address }: Identity) =>
  birthDate !== null && address !== null
    ? { name: foldedName(`${firstName} ${lastName}`), birthDate, zip: address.postalCode }
    : null;

/** An e-mail address as typed, and normalised phone numbers. */
type Known = Traits;
const phonesOf = (phone: string | null): string[] => (phone ? [normalisedPhone(phone)] : []);

@QueryHandler(RefusalOfFriend)
export class RefusalOfFriendHandler implements IQueryHandler<RefusalOfFriend> {
  constructor(
    private readonly rules: ContactRules,
    private readonly people: PersonStore,
  ) {}

  async execute({ tenant, recommender, friend, at }: RefusalOfFriend): Promise<DomainError | null> {
    const person =
      'email' in recommender
        ? { email: recommender.email, phone: null }
        : await this.people.find(recommender.recommenderId);
    const known = person && (await this.rules.knownAs(person));
    try {
      this.rules.mustBeOfAge(friend.birthDate, at);
      this.rules.mustBeAPhone(friend.phone, at);
      if (known) this.rules.mustDifferFrom(tenant, known, { email: friend.email ?? '', phone: friend.phone }, at);
      return null;
    } catch (error) {
      if (error instanceof DomainError) return error;
      throw error;
    }
  }
}

@CommandHandler(RegisterRecipient)
export class RegisterRecipientHandler implements ICommandHandler<RegisterRecipient> {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly rules: ContactRules,
    private readonly queries: QueryBus,
    private readonly people: PersonStore,
    private readonly mails: MailLimit,
    private readonly terms: AcceptedTerms,
    private readonly consents: Consents,
    private readonly phoneConsents: PhoneConsents,
    private readonly attempts: Throttle,
    private readonly reminders: Reminders,
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
  ) {}

  /** All refusals come before the first write, so that a caller may still commit its own counters. */
  async execute({
    tenant,
    recommendationNumber,
    channel,
    data,
    from,
  }: RegisterRecipient): Promise<{ recipientId: string; number: string; hash: string }> {
    const now = this.clock.now();
    const found = await this.queries.execute(new FindRecommendation({ number: recommendationNumber }));
    const recommendation = await this.rules.mustStillBeValid(found?.recommendationId);
    this.rules.mustBeOfAge(data.birthDate);
    this.rules.mustBeAPhone(data.phone);
    await this.rules.mustNotBeTheRecommender(tenant, recommendation.recommenderId, data);
    const keys = this.rules.keysOf(data.email, data);
    const { recommendationId } = recommendation;
    // The same form sent twice at once creates one contact.
    await lockName(`recipient/${currentWork().tenantId}/${recommendationId}/${keys.emailKey}`);
    const earlier = await this.recipients.ofAddress(recommendationId, keys.emailKey);
    const agreed =
      data.agreement === null
        ? null
        : wordingAgreedTo(
            await this.queries.execute(new ConsentWordings(tenant, 'follow')),
            from.language,
            data.agreement,
          );
    const same = await this.earlierEntryOf(earlier, data);
    const unconfirmed = same && (await this.recipients.loadLocked(same.recipientId));
    // Whoever confirmed meanwhile is answered as anybody else.
    if (unconfirmed?.status === 'unconfirmed')
      return this.updateEarlierEntry(unconfirmed, same!, { keys, data, agreed, from, tenant });
    await this.mails.take(data.email);

    const recipient = new Recipient(newId());
    const entry = {
      number: newNumber(),
      recommendationId,
      productId: recommendation.productId,
      channel,
    };
    const hash = await this.recipients.enter({
      recipientId: recipient.id,
      ...entry,
      ...keys,
      casual: data.casual,
      marketingConsent: data.marketingConsent,
      termsVersion: agreed ? await this.agree(recipient.id, agreed, from) : '',
      linkValidUntil: recommendation.validUntil,
    });
    recipient.register(entry);
    if (data.marketingConsent) await this.allowAdvertising(tenant, recipient.id, data.phone, from);
    await this.people.add({
      id: recipient.id,
      role: 'recipient',
      firstName: data.firstName,
      lastName: data.lastName,
      email: data.email.trim(),
      language: from.language,
      ...detailsOf(data),
    });
    await this.recipients.save(recipient);
    await this.reminders.plan(recipient);
    await this.dueWork.schedule(
      ERASE_UNCONFIRMED_RECIPIENT,
      recipient.id,
      endOfPeriod(now, unconfirmedRecipientsAreKeptForDays),
    );
    return { recipientId: recipient.id, number: entry.number, hash };
  }

  /** The contact of the earlier form: one address may have several contacts, since another person may have typed it. */
  private async earlierEntryOf(
    earlier: readonly RecipientRow[],
    { firstName, lastName }: RecipientData,
  ): Promise<RecipientRow | undefined> {
    const unconfirmed = earlier.filter(({ status }) => status === 'unconfirmed');
    const people = await this.people.byIds(unconfirmed.map(({ recipientId }) => recipientId));
    const name = (person: Pick<Person, 'firstName' | 'lastName'>) =>
      foldedName(`${person.firstName} ${person.lastName}`);
    return unconfirmed.find(({ recipientId }) => {
      const person = people.get(recipientId);
      return person !== undefined && name(person) === name({ firstName, lastName });
    });
  }

  /** Overwrites all earlier data, so that nobody reads more by name and address; the address keeps its spelling. */
  private async updateEarlierEntry(
    recipient: Recipient,
    { recipientId, number, hash, marketingConsent, termsVersion }: RecipientRow,
    { keys, data, agreed, from, tenant }: Again,
  ): Promise<{ recipientId: string; number: string; hash: string }> {
    // Before the number that a consent came with may be another one.
    await this.phoneConsents.completeEarlier([recipientId]);
    await this.people.update(recipientId, { language: from.language, ...detailsOf(data) });
    await this.recipients.updateEntry(recipientId, {
      ...keys,
      casual: data.casual,
      marketingConsent: marketingConsent || data.marketingConsent,
      termsVersion: agreed ? await this.agree(recipientId, agreed, from) : termsVersion,
    });
    if (data.marketingConsent) await this.allowAdvertising(tenant, recipientId, data.phone, from, marketingConsent);
    if (await this.mayMailAgain(recipient)) {
      recipient.requestMail();
      await this.recipients.save(recipient);
      await this.reminders.plan(recipient);
    }
    return { recipientId, number, hash };
  }

  private async mayMailAgain({ id }: Recipient): Promise<boolean> {
    try {
      await this.attempts.reserve('recipient-mail', id, 0, secondsUntilTheNextMail);
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
    const person = await this.people.find(id);
    return person !== undefined && this.mails.mayTake(person.email);
  }

  private async agree(
    recipientId: string,
    { language, wording }: ReturnType<typeof wordingAgreedTo>,
    from: ConsentEvidence,
  ): Promise<string> {
    const version = await this.terms.keep(wording);
    await this.consents.note({
      ...from,
      language,
      personId: recipientId,
      purpose: 'terms',
      step: 'given',
      about: null,
      version,
    });
    return version;
  }

  /** `isKnown`: they allowed it before; a number given with it is proven anew all the same. */
  private async allowAdvertising(
    tenant: Tenant,
    recipientId: string,
    phone: string | null,
    from: ConsentEvidence,
    isKnown = false,
  ): Promise<void> {
    const wordings = await this.queries.execute(new ConsentWordings(tenant, 'advertising'));
    const { language, source } = from;
    const version = await this.terms.keep(wordings[language].wording);
    if (!isKnown)
      await this.consents.note({
        ...from,
        personId: recipientId,
        purpose: 'advertising',
        step: 'given',
        about: null,
        version,
      });
    if (phone) await this.phoneConsents.give(recipientId, phone, { textVersion: version, language, source });
  }
}

/** A postal address in the columns of the person store. */
export const placeOf = (address: RecipientData['address']) => ({
  street: address?.street ?? null,
  houseNumber: address?.houseNumber ?? null,
  zip: address?.postalCode ?? null,
  city: address?.city ?? null,
});

/** Optional details beside name and e-mail address; null where they were not asked for. */
const detailsOf = ({ salutation, birthDate, phone, address }: RecipientData) => ({
  salutation: salutation || null,
  birthDate,
  phone,
  ...placeOf(address),
});
