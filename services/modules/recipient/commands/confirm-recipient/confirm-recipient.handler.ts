import { Command, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#platform/clock/clock.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { DueWork } from '#platform/due-work/due-work.js';
import { AcceptedTerms } from '#platform/entry/accepted-terms.js';
import { RecommendationTerms } from '../../../recommendation/published-questions.js';
import { RecipientRepository } from '../../persistence/recipient.repository.js';
import { ERASE_UNCONFIRMED_RECIPIENT } from '../erase-recipient/erase-unconfirmed-recipient.due.js';

/** Consent to terms and privacy with the recipient token; `termsText` is the wording agreed to. */
export class ConfirmRecipient extends Command<void> {
  constructor(readonly recipientId: string, readonly termsText: string) {
    super();
  }
}

@CommandHandler(ConfirmRecipient)
export class ConfirmRecipientHandler implements ICommandHandler<ConfirmRecipient> {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly queries: QueryBus,
    private readonly terms: AcceptedTerms,
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
  ) {}

  async execute({ recipientId, termsText }: ConfirmRecipient): Promise<void> {
    const recipient = await this.recipients.loadAlone(recipientId);
    if (recipient.status === 'unconfirmed') await this.mustStillBeValid(recipientId);
    recipient.confirm(await this.terms.keep(termsText));
    await this.recipients.save(recipient);
    await this.dueWork.cancel(ERASE_UNCONFIRMED_RECIPIENT, recipientId);
  }

  /** A recipient who confirms in time keeps the recommendation open; after its 60 days it is too late. */
  private async mustStillBeValid(recipientId: string): Promise<void> {
    const row = await this.recipients.row({ recipientId });
    const terms = row && (await this.queries.execute(new RecommendationTerms(row.recommendationId)));
    refuseUnless(terms !== null, 'recipient-token-invalid');
    refuseUnless(terms.status !== 'cancelled', 'recommendation-blocked');
    refuseUnless(terms.status !== 'expired' && this.clock.now() <= terms.validUntil, 'recommendation-expired');
  }
}
