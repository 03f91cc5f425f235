import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DueWork } from '#engine/scheduler/due-work.js';
import { endOfPeriod } from '#shared/calendar.js';
import { Clock } from '#platform/clock.js';
import { newId, newNumber } from '#platform/domain/ids.js';
import { lockName } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { AcceptedTerms, Consents, wordingAgreedTo, type ConsentEvidence } from '#platform/intake/consents.js';
import { MailLimit, Throttle } from '#platform/intake/limits.js';
import { PersonStore, type Person } from '#platform/persons/person-store.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { foldedName } from '#shared/person-names.js';
import { ConsentWordings } from '../../content/api.js';
import { FindRecommendation } from '../../recommendation/api.js';
import { Recipient, secondsUntilTheNextMail, unconfirmedRecipientsAreKeptForDays } from '../domain/recipient.js';
import { RecipientRepository, type PersonKeys, type RecipientRow } from '../persistence/recipients.js';
import { PhoneConsents } from '../persistence/phone-consents.js';
import { ERASE_UNCONFIRMED_RECIPIENT } from './erase-unconfirmed-recipient.js';
import { ContactRules, type RecipientData } from './contact-rules.js';
import { Reminders } from './remind-unconfirmed-recipient.js';

interface Again {
  readonly keys: PersonKeys;
  readonly data: RecipientData;
  readonly agreed: ReturnType<typeof wordingAgreedTo> | null;
  readonly from: ConsentEvidence;
  readonly tenant: Tenant;
}

@Injectable()
export class RegisterRecipient {
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
  async register(
    tenant: Tenant,
    recommendationNumber: string,
    channel: string,
    data: RecipientData,
    from: ConsentEvidence,
  ): Promise<{ recipientId: string; number: string; hash: string }> {
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
