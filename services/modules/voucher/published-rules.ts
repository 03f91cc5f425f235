/** Rules of this module that others apply as well. */
export { weakenedTerms } from './domain/weakening.js';
export { openDecisions as openVoucherDecisions } from './domain/open-decisions.js';
