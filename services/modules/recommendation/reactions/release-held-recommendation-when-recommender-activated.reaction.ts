import type { EventFrom, RecordedEvent } from '#platform/domain/event.js';
import { Refused } from '#platform/domain/refused.js';
import { Clock } from '#platform/clock/clock.js';
import { Reaction, type TransactionalReaction } from '#platform/reactions/reaction.js';
import { RecommenderActivated } from '../../account/published-events.js';
import { OpenRecommendations } from '../commands/submit-recommendation/open-recommendations.js';
import { HeldRecommendations } from '../persistence/held-recommendations.js';

/** The address is confirmed: what was held becomes a recommendation under the held one's id. */
@Reaction({ name: 'release-held-recommendation-when-recommender-activated', on: [RecommenderActivated] })
export class ReleaseHeldRecommendationWhenRecommenderActivated implements TransactionalReaction<EventFrom<typeof RecommenderActivated>> {
  constructor(private readonly held: HeldRecommendations, private readonly opening: OpenRecommendations, private readonly clock: Clock) {}

  async react({ data }: RecordedEvent<EventFrom<typeof RecommenderActivated>>): Promise<void> {
    for (const { heldId, ...opening } of await this.held.waitingFor(data.recommenderId)) {
      const stillPays = await this.stillPays(opening.productId);
      if (stillPays) await this.opening.open(heldId, opening);
      await this.held.released(heldId, stillPays ? heldId : null);
    }
  }

  private async stillPays(productId: number): Promise<boolean> {
    try {
      await this.opening.mustBeRecommendable(productId, this.clock.now());
      return true;
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
  }
}
