import { DueWork } from '#engine/scheduler/due-work.js';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { RecordedEvent } from '#platform/domain/event.js';
import { RecipientErased } from '../../recipient/published-events.js';
import type { EventFrom } from '#platform/domain/event.js';
import { EXPIRE_RECOMMENDATION } from '../commands/submit-recommendation/open-recommendations.js';
import { RecommendationRepository } from '../persistence/recommendation.repository.js';

/** A confirmed recipient may have kept it open past its 60 days: without them it is looked at again. */
@Reaction({ name: 'expire-recommendation-when-recipient-erased', on: [RecipientErased] })
export class ExpireRecommendationWhenRecipientErased implements TransactionalReaction<
  EventFrom<typeof RecipientErased>
> {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly dueWork: DueWork,
  ) {}

  async react({ data }: RecordedEvent<EventFrom<typeof RecipientErased>>): Promise<void> {
    const row = await this.recommendations.row({ recommendationId: data.recommendationId });
    if (row?.status === 'open')
      await this.dueWork.schedule(EXPIRE_RECOMMENDATION, row.recommendationId, row.validUntil);
  }
}
