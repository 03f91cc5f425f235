import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { RecommendationCancelled } from '../recommendation/api.js';
import { RecipientRepository } from './persistence.js';

/** One event a friend, so that each is told by a mail of their own. Cancelled by a person; what a contract's end cancels is told by the contract. */
@Reaction({
  name: 'cancel-for-recipients-when-recommendation-cancelled',
  queue: 'rewards',
  on: [RecommendationCancelled],
})
export class CancelForRecipientsWhenRecommendationCancelled implements TransactionalReaction<
  EventFrom<typeof RecommendationCancelled>
> {
  constructor(private readonly recipients: RecipientRepository) {}

  async react({
    data: { recommendationId, reason },
  }: RecordedEvent<EventFrom<typeof RecommendationCancelled>>): Promise<void> {
    if (reason !== 'blocked') return;
    for (const recipientId of (await this.recipients.confirmedOf([recommendationId])).get(recommendationId) ?? []) {
      const recipient = await this.recipients.loadAlone(recipientId);
      recipient.cancelRecommendation();
      await this.recipients.save(recipient);
    }
  }
}

/** What the module listens to: its module spreads the list. */
export const reactions = [CancelForRecipientsWhenRecommendationCancelled];
