import { CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { addDays, Clock, dayInGermany } from '#platform/clock/clock.js';
import { KeyedHash } from '#platform/crypto/keyed-hash.js';
import { newId, newNumber } from '#platform/domain/ids.js';
import { Refused, refuseUnless } from '#platform/domain/refused.js';
import { DueWork } from '#platform/due-work/due-work.js';
import { AcceptedTerms } from '#platform/entry/accepted-terms.js';
import { wordingAgreedTo, type Agreement } from '#platform/entry/agreement.js';
import { Consents, type ConsentEvidence } from '#platform/entry/consents.js';
import { normalisedEmail, normalisedPhone, People, type Person } from '#platform/people/people.js';
import type { Tenant } from '#platform/tenant/tenant.js';
import { ConsentWordings } from '../../../content/published-questions.js';
import { FindRecommendation, RecommendationTerms, type TermsOfRecommendation } from '../../../recommendation/published-questions.js';
import { isOfAge } from '../../domain/age.js';
import { Recipient, unconfirmedRecipientsAreKeptForDays } from '../../domain/recipient.js';
import { sameTraitOf, type Traits } from '../../domain/self-recommendation.js';
import { RecipientRepository } from '../../persistence/recipient.repository.js';
import { ERASE_UNCONFIRMED_RECIPIENT } from '../erase-recipient/erase-unconfirmed-recipient.due.js';
import { RegisterRecipient, type RecipientData } from './register-recipient.command.js';

@CommandHandler(RegisterRecipient)
export class RegisterRecipientHandler implements ICommandHandler<RegisterRecipient> {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly queries: QueryBus,
    private readonly people: People,
    private readonly keyed: KeyedHash,
    private readonly terms: AcceptedTerms,
    private readonly consents: Consents,
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
  ) {}

  async execute({ tenant, recommendationNumber, channel, data, from }: RegisterRecipient): Promise<{ recipientId: string; number: string; hash: string }> {
    const now = this.clock.now();
    const recommendation = await this.recommendation(recommendationNumber, now);
    refuseUnless(isOfAge(data.birthDate, dayInGermany(now)), 'under-age', { fields: [{ field: 'Geburtsdatum', reason: 'under-age' }] });
    await this.mustNotBeTheRecommender(tenant, recommendation.recommenderId, data);

    const recipient = new Recipient(newId());
    const entry = { number: newNumber(), recommendationId: recommendation.recommendationId, productId: recommendation.productId, channel };
    const termsVersion = data.agreement === null ? '' : await this.agree(tenant, recipient.id, data.agreement, from);
    const hash = await this.recipients.enter({ recipientId: recipient.id, ...entry, ...this.keysOf(data), marketingConsent: data.marketingConsent, termsVersion });
    if (hash === null) throw new Refused('recommendation-exists');
    recipient.register(entry);
    if (data.marketingConsent) await this.allowAdvertising(tenant, recipient.id, from);
    await this.addPerson(recipient.id, data, from.language);
    await this.recipients.save(recipient);
    await this.dueWork.schedule(ERASE_UNCONFIRMED_RECIPIENT, recipient.id, addDays(now, unconfirmedRecipientsAreKeptForDays));
    return { recipientId: recipient.id, number: entry.number, hash };
  }

  private async agree(tenant: Tenant, recipientId: string, agreement: Agreement, from: ConsentEvidence): Promise<string> {
    const { language, wording } = wordingAgreedTo(await this.queries.execute(new ConsentWordings(tenant, 'follow')), from.language, agreement);
    const version = await this.terms.keep(wording);
    await this.consents.note({ ...from, language, personId: recipientId, purpose: 'terms', step: 'given', about: null, version });
    return version;
  }

  /** What the provider's own page asked, its own text says: of that no version is kept here. */
  private async allowAdvertising(tenant: Tenant, recipientId: string, from: ConsentEvidence): Promise<void> {
    const wordings = from.source === 'provider' ? null : await this.queries.execute(new ConsentWordings(tenant, 'advertising'));
    await this.consents.note({ ...from, personId: recipientId, purpose: 'advertising', step: 'given', about: null, version: wordings && (await this.terms.keep(wordings[from.language].wording)) });
  }

  private async recommendation(number: string, now: Date): Promise<TermsOfRecommendation> {
    const found = await this.queries.execute(new FindRecommendation({ number }));
    const terms = found && (await this.queries.execute(new RecommendationTerms(found.recommendationId)));
    refuseUnless(terms !== null, 'recommendation-unknown');
    refuseUnless(terms.status !== 'cancelled', 'recommendation-blocked');
    refuseUnless(terms.status !== 'expired' && now <= terms.validUntil, 'recommendation-expired');
    return terms;
  }

  private async mustNotBeTheRecommender(tenant: Tenant, recommenderId: string, data: RecipientData): Promise<void> {
    const recommender = await this.people.find(recommenderId);
    if (tenant.config.allowsSelfRecommendation || !recommender) return;
    const same = sameTraitOf(traitsOf(recommender), traitsOf({ ...data, customerNumber: null }));
    refuseUnless(same !== 'email', 'email-same-as-recipient', { fields: [{ field: 'Email', reason: 'email-same-as-recipient' }] });
    refuseUnless(same === null, 'validation-failed', { fields: [{ field: 'Telefon', reason: 'same-as-recommender' }] });
  }

  /** The same person for the same product: by address of mail, or by name, birthday and place. */
  private keysOf({ email, firstName, lastName, birthDate, address }: RecipientData): { emailKey: string; personKey: string } {
    const person = [firstName, lastName, birthDate, address.postalCode].map(part => part.normalize('NFKC').trim().toLowerCase()).join('|');
    return { emailKey: this.keyed.of('recipient-email', normalisedEmail(email)), personKey: this.keyed.of('recipient-person', person) };
  }

  private addPerson(id: string, { address, salutation, firstName, lastName, birthDate, email, phone }: RecipientData, language: 'de' | 'en'): Promise<void> {
    const { street, houseNumber, postalCode: zip, city } = address;
    return this.people.add({ id, role: 'recipient', salutation: salutation || null, firstName, lastName, birthDate, email: email.trim(), phone, street, houseNumber, zip, city, language });
  }
}

const traitsOf = ({ email, phone, customerNumber }: Pick<Person, 'email' | 'phone' | 'customerNumber'>): Traits => ({
  email: normalisedEmail(email), phone: phone ? normalisedPhone(phone) : null, customerNumber,
});
