import type { EventFrom, RecordedEvent } from '#platform/domain/event.js';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { RecommenderErased } from '../../account/published-events.js';
import { Goodwills } from '../persistence/goodwills.js';

@Reaction({ name: 'forget-goodwill-when-recommender-erased', on: [RecommenderErased] })
export class ForgetGoodwillWhenRecommenderErased implements TransactionalReaction<EventFrom<typeof RecommenderErased>> {
  constructor(private readonly goodwills: Goodwills) {}

  react({ data: { recommenderId } }: RecordedEvent<EventFrom<typeof RecommenderErased>>): Promise<void> {
    return this.goodwills.forget(recommenderId);
  }
}
