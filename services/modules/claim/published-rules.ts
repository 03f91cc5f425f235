/** Rules of this module that others apply as well. */
export { undecidedStates } from './domain/claim.js';
