import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { RecommenderErased } from '../../account/events.js';
import { Goodwills } from '../persistence/goodwills.js';

@Reaction({ name: 'forget-goodwill-when-recommender-erased', queue: 'erasure', on: [RecommenderErased] })
export class ForgetGoodwillWhenRecommenderErased implements TransactionalReaction<EventFrom<typeof RecommenderErased>> {
  constructor(private readonly goodwills: Goodwills) {}

  react({ data: { recommenderId } }: RecordedEvent<EventFrom<typeof RecommenderErased>>): Promise<void> {
    return this.goodwills.forget(recommenderId);
  }
}
