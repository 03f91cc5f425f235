import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Clock } from '#platform/clock/clock.js';
import { KeyedHash } from '#platform/crypto/keyed-hash.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { mailboxOf, normalisedEmail, normalisedPhone, People, type Person } from '#platform/people/people.js';
import type { Tenant } from '#platform/tenant/tenant.js';
import { RecommendationTerms, type TermsOfRecommendation } from '../../recommendation/published-questions.js';
import { sameTraitOf, type Traits } from '../domain/self-recommendation.js';
import { RecipientRepository, type PersonKeys } from '../persistence/recipient.repository.js';
import type { RecipientData } from './register-recipient/register-recipient.command.js';

type Identity = Pick<RecipientData, 'firstName' | 'lastName' | 'birthDate' | 'address'>;

/** What registering a contact and correcting its address have in common. */
@Injectable()
export class ContactRules {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly queries: QueryBus,
    private readonly people: People,
    private readonly keyed: KeyedHash,
    private readonly clock: Clock,
  ) {}

  /** Somebody new may follow it. */
  async mustStillBeValid(recommendationId: string | undefined): Promise<TermsOfRecommendation> {
    const terms = await this.mustNotHaveEnded(recommendationId);
    refuseUnless(!terms.recommenderBlocked, 'recommendation-blocked');
    refuseUnless(this.clock.now() <= terms.validUntil, 'recommendation-expired');
    return terms;
  }

  /** Whoever confirmed in time stays with it beyond its 60 days, and while its recommender is blocked. */
  async mustNotHaveEnded(recommendationId: string | undefined): Promise<TermsOfRecommendation> {
    const terms = recommendationId ? await this.queries.execute(new RecommendationTerms(recommendationId)) : null;
    refuseUnless(terms !== null, 'recommendation-unknown');
    refuseUnless(terms.status !== 'cancelled', 'recommendation-blocked');
    refuseUnless(terms.status !== 'expired', 'recommendation-expired');
    return terms;
  }

  async mustNotBeTheRecommender(
    tenant: Tenant,
    recommenderId: string,
    contact: Pick<Person, 'email' | 'phone'>,
  ): Promise<void> {
    const recommender = await this.people.find(recommenderId);
    if (tenant.config.allowsSelfRecommendation || !recommender) return;
    const same = sameTraitOf(traitsOf(recommender), traitsOf({ ...contact, customerNumber: null }));
    refuseUnless(same !== 'email', 'email-same-as-recipient', {
      fields: [{ field: 'Email', reason: 'email-same-as-recipient' }],
    });
    refuseUnless(same === null, 'validation-failed', { fields: [{ field: 'Telefon', reason: 'same-as-recommender' }] });
  }

  /** Whoever confirmed has the product; somebody unconfirmed never stands in the way. */
  async mustNotBeConfirmedElsewhere(productId: number, keys: PersonKeys): Promise<void> {
    refuseUnless(!(await this.recipients.isConfirmedElsewhere({ productId, ...keys })), 'recommendation-exists');
  }

  emailKeyOf(email: string): string {
    return this.keyed.of('recipient-email', normalisedEmail(email));
  }

  /** The same person for the same product: by address of mail, or by name, birthday and place where both were asked. */
  keysOf(email: string, { firstName, lastName, birthDate, address }: Identity): PersonKeys {
    const person =
      birthDate !== null && address !== null
        ? [firstName, lastName, birthDate, address.postalCode]
            .map(part => part.normalize('NFKC').trim().toLowerCase())
            .join('|')
        : null;
    return { emailKey: this.emailKeyOf(email), personKey: person && this.keyed.of('recipient-person', person) };
  }
}

const traitsOf = ({ email, phone, customerNumber }: Pick<Person, 'email' | 'phone' | 'customerNumber'>): Traits => ({
  email: mailboxOf(email),
  phone: phone ? normalisedPhone(phone) : null,
  customerNumber,
});
