/** Rules of this module that others apply as well. */
export { openDecisions as openContactDecisions } from './domain/open-decisions.js';
