import { CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { addDays, Clock, dayInGermany } from '#platform/clock/clock.js';
import { newId, newNumber } from '#platform/domain/ids.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { DueWork } from '#engine/scheduler/due-work.js';
import { AcceptedTerms } from '#platform/entry/accepted-terms.js';
import { wordingAgreedTo } from '#platform/entry/agreement.js';
import { Consents, type ConsentEvidence } from '#platform/entry/consents.js';
import { MailLimit } from '#platform/entry/mail-limit.js';
import { People } from '#platform/people/people.js';
import type { Tenant } from '#platform/tenant/tenant.js';
import { ConsentWordings } from '../../../content/published-questions.js';
import { FindRecommendation } from '../../../recommendation/published-questions.js';
import { isOfAge } from '../../domain/age.js';
import { Recipient, unconfirmedRecipientsAreKeptForDays } from '../../domain/recipient.js';
import { RecipientRepository } from '../../persistence/recipient.repository.js';
import { ContactRules } from '../contact-rules.js';
import { ERASE_UNCONFIRMED_RECIPIENT } from '../erase-recipient/erase-unconfirmed-recipient.due.js';
import { RegisterRecipient, type RecipientData } from './register-recipient.command.js';

@CommandHandler(RegisterRecipient)
export class RegisterRecipientHandler implements ICommandHandler<RegisterRecipient> {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly rules: ContactRules,
    private readonly queries: QueryBus,
    private readonly people: People,
    private readonly mails: MailLimit,
    private readonly terms: AcceptedTerms,
    private readonly consents: Consents,
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
  ) {}

  /** Every refusal comes before anything is written, so that a caller may commit what it counted. */
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
    refuseUnless(data.birthDate === null || isOfAge(data.birthDate, dayInGermany(now)), 'under-age', {
      fields: [{ field: 'Geburtsdatum', reason: 'under-age' }],
    });
    await this.rules.mustNotBeTheRecommender(tenant, recommendation.recommenderId, data);
    const keys = this.rules.keysOf(data.email, data);
    await this.rules.mustNotBeConfirmedElsewhere(recommendation.productId, keys);
    const agreed =
      data.agreement === null
        ? null
        : wordingAgreedTo(
            await this.queries.execute(new ConsentWordings(tenant, 'follow')),
            from.language,
            data.agreement,
          );
    await this.mails.take(data.email);

    const recipient = new Recipient(newId());
    const entry = {
      number: newNumber(),
      recommendationId: recommendation.recommendationId,
      productId: recommendation.productId,
      channel,
    };
    const hash = await this.recipients.enter({
      recipientId: recipient.id,
      ...entry,
      ...keys,
      marketingConsent: data.marketingConsent,
      termsVersion: agreed ? await this.agree(recipient.id, agreed, from) : '',
      linkValidUntil: recommendation.validUntil,
    });
    recipient.register(entry);
    if (data.marketingConsent) await this.allowAdvertising(tenant, recipient.id, from);
    await this.addPerson(recipient.id, data, from.language);
    await this.recipients.save(recipient);
    await this.dueWork.schedule(
      ERASE_UNCONFIRMED_RECIPIENT,
      recipient.id,
      addDays(now, unconfirmedRecipientsAreKeptForDays),
    );
    return { recipientId: recipient.id, number: entry.number, hash };
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

  /** What the provider's own page asked, its own text says: of that no version is kept here. */
  private async allowAdvertising(tenant: Tenant, recipientId: string, from: ConsentEvidence): Promise<void> {
    const wordings =
      from.source === 'provider' ? null : await this.queries.execute(new ConsentWordings(tenant, 'advertising'));
    await this.consents.note({
      ...from,
      personId: recipientId,
      purpose: 'advertising',
      step: 'given',
      about: null,
      version: wordings && (await this.terms.keep(wordings[from.language].wording)),
    });
  }

  private addPerson(
    id: string,
    { address, salutation, firstName, lastName, birthDate, email, phone }: RecipientData,
    language: 'de' | 'en',
  ): Promise<void> {
    const where = {
      street: address?.street ?? null,
      houseNumber: address?.houseNumber ?? null,
      zip: address?.postalCode ?? null,
      city: address?.city ?? null,
    };
    return this.people.add({
      id,
      role: 'recipient',
      salutation: salutation || null,
      firstName,
      lastName,
      birthDate,
      email: email.trim(),
      phone,
      ...where,
      language,
    });
  }
}
