import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { isOfAge } from '#shared/age.js';
import { Clock, calendarDay } from '#platform/clock.js';
import { KeyedHash } from '#platform/crypto/cipher.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { mailboxOf, normalisedEmail, PersonStore, type Person } from '#platform/persons/person-store.js';
import { isPhone, normalisedPhone } from '#platform/persons/phones.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { foldedName } from '#shared/person-names.js';
import { RecommendationTerms, type TermsOfRecommendation } from '../../recommendation/api.js';
import { RefusalOfFriend, type NamedFriend } from '../api.js';
import { sameTraitOf, type Traits } from '../domain/recipient.js';
import { RecipientRepository, type PersonKeys } from '../persistence/recipients.js';
import type { Agreement } from '#platform/intake/consents.js';
import { Handles } from '#platform/messages.js';

type Identity = Pick<RecipientData, 'firstName' | 'lastName' | 'birthDate'> & {
  readonly address: { readonly postalCode: string } | null;
};

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

@Injectable()
export class FriendRefusals {
  constructor(
    private readonly rules: ContactRules,
    private readonly people: PersonStore,
  ) {}

  @Handles(RefusalOfFriend)
  async refusalOf(
    tenant: Tenant,
    recommender: { readonly recommenderId: string } | { readonly email: string },
    friend: NamedFriend,
    at: string,
  ): Promise<DomainError | null> {
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
