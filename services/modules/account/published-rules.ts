/** Rules of this module that others apply as well. */
export { openDecisions as openAccountDecisions } from './domain/open-decisions.js';
