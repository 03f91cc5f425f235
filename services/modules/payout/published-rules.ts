/** Rules of this module that others apply as well. */
export { fixesItsReward } from './domain/payout.js';
