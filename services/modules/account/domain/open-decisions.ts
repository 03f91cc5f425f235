import { wouldChange } from '#platform/domain/aggregate.js';
import type { RecommenderEvent } from '../events.js';
import { Recommender } from './recommender.js';

/** What staff can do about an account now: what the account itself would not refuse. */
export function openDecisions(recommenderId: string, history: readonly RecommenderEvent[]) {
  const recommender = () => new Recommender(recommenderId).rehydrate(history);
  return {
    block: wouldChange(recommender(), one => one.block('single')),
    unblock: wouldChange(recommender(), one => one.unblock()),
    /** Staff may correct name and address for a caller. */
    correct: wouldChange(recommender(), one => one.correctName('for-caller')),
    mailWelcome: wouldChange(recommender(), one => one.mailWelcomeAgain()),
    /** Active: staff may log in as the person, and grant them goodwill. */
    isActive: recommender().status === 'activated',
  };
}
