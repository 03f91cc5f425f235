import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { RecipientRow } from '../../persistence/recipient.entity.js';
import { RecipientRepository } from '../../persistence/recipient.repository.js';
import { ConfirmedRecipients, FindRecipient, type RecipientFound } from '../../published-questions.js';

@QueryHandler(FindRecipient)
export class FindRecipientHandler implements IQueryHandler<FindRecipient> {
  constructor(private readonly recipients: RecipientRepository) {}

  async execute({ by }: FindRecipient): Promise<RecipientFound | null> {
    const row = await this.row(by);
    if (!row || row.status === 'erased') return null;
    const { recipientId, number, recommendationId, productId } = row;
    return { recipientId, number, recommendationId, productId, confirmed: row.status === 'confirmed' };
  }

  private async row({ number, recommendationId, recipientId }: FindRecipient['by']): Promise<RecipientRow | null> {
    if (recipientId) return this.recipients.row({ recipientId });
    if (number) return this.recipients.row({ number });
    return recommendationId ? ((await this.recipients.of(recommendationId))[0] ?? null) : null;
  }
}

@QueryHandler(ConfirmedRecipients)
export class ConfirmedRecipientsHandler implements IQueryHandler<ConfirmedRecipients> {
  constructor(private readonly recipients: RecipientRepository) {}

  execute({ recommendationIds }: ConfirmedRecipients): Promise<ReadonlyMap<string, readonly string[]>> {
    return this.recipients.confirmedOf(recommendationIds);
  }
}
