import { Command, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { DueWork } from '#engine/scheduler/due-work.js';
import { AcceptedTerms } from '#platform/entry/accepted-terms.js';
import { wordingAgreedTo, type Agreement } from '#platform/entry/agreement.js';
import { Consents, type ConsentEvidence } from '#platform/entry/consents.js';
import { People } from '#platform/people/people.js';
import type { Tenant } from '#platform/tenant/tenant.js';
import { ConsentWordings } from '../../../content/published-questions.js';
import { RecipientRepository } from '../../persistence/recipient.repository.js';
import { ContactRules } from '../contact-rules.js';
import { ERASE_UNCONFIRMED_RECIPIENT } from '../erase-recipient/erase-unconfirmed-recipient.due.js';

/** Consent to terms and privacy with the recipient token: a tick or the text that was shown. Refuses `recommendation-exists` where the same person was first with another link. */
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
    private readonly people: People,
    private readonly queries: QueryBus,
    private readonly terms: AcceptedTerms,
    private readonly consents: Consents,
    private readonly dueWork: DueWork,
  ) {}

  async execute({ recipientId, tenant, agreement, from }: ConfirmRecipient): Promise<void> {
    const recipient = await this.recipients.loadAlone(recipientId);
    const { recommendationId } = (await this.recipients.row({ recipientId })) ?? {};
    // Who confirms in time keeps the recommendation open; after its 60 days it is too late. Again has no effect while it lives.
    if (recipient.status === 'unconfirmed') await this.mustStillBeAFriend(recipientId, recommendationId, tenant);
    else await this.rules.mustNotHaveEnded(recommendationId);
    const { language, wording } = wordingAgreedTo(
      await this.queries.execute(new ConsentWordings(tenant, 'follow')),
      from.language,
      agreement,
    );
    const version = await this.terms.keep(wording);
    recipient.confirm(version);
    if (recipient.newEvents().length > 0)
      await this.consents.note({
        ...from,
        language,
        personId: recipientId,
        purpose: 'terms',
        step: 'given',
        about: null,
        version,
      });
    await this.recipients.save(recipient);
    await this.dueWork.cancel(ERASE_UNCONFIRMED_RECIPIENT, recipientId);
  }

  /** Also the address may have been corrected since it was entered, this one's or the recommender's. */
  private async mustStillBeAFriend(
    recipientId: string,
    recommendationId: string | undefined,
    tenant: Tenant,
  ): Promise<void> {
    const { recommenderId } = await this.rules.mustStillBeValid(recommendationId);
    const person = await this.people.find(recipientId);
    if (person) await this.rules.mustNotBeTheRecommender(tenant, recommenderId, person);
  }
}
