import { wouldChange } from '#platform/domain/aggregate.js';
import type { RewardEvent } from '../events.js';
import { Reward } from './reward.js';

/** What the reward itself would not refuse. */
export const openDecisions = (rewardId: string, history: readonly RewardEvent[]) => ({
  mail: wouldChange(new Reward(rewardId).rehydrate(history), one => one.requestMail()),
});
