/** Rules of this module that others apply as well. */
export { evolve as evolveReward, ungranted, type RewardState } from './domain/evolve.js';
export { goodwillLimitsOf } from './domain/goodwill.js';
export { openDecisions as openRewardDecisions } from './domain/open-decisions.js';
export { isUnpaidToOwnAccount } from './domain/own-account.js';
