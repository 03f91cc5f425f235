/** Rules of this module that others apply as well. */
export { evolve as evolveOrder, unreported, type OrderState } from './domain/evolve.js';
export { hintSentence } from './domain/hint-sentences.js';
export { hintsOf, isOverdue } from './domain/hints.js';
export { shownStatusOf } from './domain/states.js';
export { openDecisions as openOrderDecisions } from './domain/open-decisions.js';
