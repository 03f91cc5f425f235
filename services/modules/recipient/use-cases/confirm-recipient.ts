import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DueWork } from '#engine/scheduler/due-work.js';
import {
  AcceptedTerms,
  Consents,
  wordingAgreedTo,
  type Agreement,
  type ConsentEvidence,
} from '#platform/intake/consents.js';
import { PersonStore } from '#platform/persons/person-store.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { ConsentWordings } from '../../content/api.js';
import { RecipientRepository } from '../persistence/recipients.js';
import { PhoneConsents } from '../persistence/phone-consents.js';
import { ERASE_UNCONFIRMED_RECIPIENT } from './erase-unconfirmed-recipient.js';
import { ContactRules } from './contact-rules.js';
import { REMIND_UNCONFIRMED_RECIPIENT } from './remind-unconfirmed-recipient.js';

@Injectable()
export class ConfirmRecipient {
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

  /**
   * Consent to terms and privacy with the recipient token: a tick or the text that was shown. Refuses
   * `recommendation-exists` where the same person confirmed earlier with another link.
   */
  async confirm(recipientId: string, tenant: Tenant, agreement: Agreement, from: ConsentEvidence): Promise<void> {
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
