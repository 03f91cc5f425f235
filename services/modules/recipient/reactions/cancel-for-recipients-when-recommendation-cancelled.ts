import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { RecommendationCancelled } from '../../recommendation/events.js';
import { RecipientRepository } from '../persistence/recipients.js';

/**
 * One event per recipient, so that each gets a mail of their own. Only for cancellations by a person; where a
 * contract's end cancels, the contract's own mail tells.
 */
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
      const recipient = await this.recipients.loadLocked(recipientId);
      recipient.cancelRecommendation();
      await this.recipients.save(recipient);
    }
  }
}
