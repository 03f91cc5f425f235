import type { EventFrom, RecordedEvent } from '#platform/domain/event.js';
import { Refused } from '#platform/domain/refused.js';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { RecommenderActivated } from '../../account/published-events.js';
import { OpenRecommendations } from '../commands/submit-recommendation/open-recommendations.js';
import { HeldRecommendations } from '../persistence/held-recommendations.js';

/** The address is confirmed: what was held becomes a recommendation under the held one's id. */
@Reaction({ name: 'release-held-recommendation-when-recommender-activated', on: [RecommenderActivated] })
export class ReleaseHeldRecommendationWhenRecommenderActivated implements TransactionalReaction<
  EventFrom<typeof RecommenderActivated>
> {
  constructor(
    private readonly held: HeldRecommendations,
    private readonly opening: OpenRecommendations,
  ) {}

  async react({ data }: RecordedEvent<EventFrom<typeof RecommenderActivated>>): Promise<void> {
    for (const { heldId, ...opening } of await this.held.waitingFor(data.recommenderId)) {
      const rewardCents = await this.paidFor(opening.productId);
      if (rewardCents !== null) await this.opening.open(heldId, opening, rewardCents);
      await this.held.released(heldId, rewardCents === null ? null : heldId);
    }
  }

  /** Null where it pays nothing any more. */
  private async paidFor(productId: number): Promise<number | null> {
    try {
      return await this.opening.mustBeRecommendable(productId);
    } catch (error) {
      if (error instanceof Refused) return null;
      throw error;
    }
  }
}
