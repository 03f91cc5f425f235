import { wouldChange } from '#platform/domain/aggregate.js';
import type { RecommendationEvent } from '../events.js';
import { Recommendation } from './recommendation.js';

/** Whether staff can cancel a recommendation now: whether it would not refuse. */
export const mayBeCancelled = (recommendationId: string, history: readonly RecommendationEvent[]): boolean =>
  wouldChange(new Recommendation(recommendationId).rehydrate(history), one => one.cancel('blocked'));
