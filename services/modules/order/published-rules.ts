/** Rules of this module that others apply as well. */
export { evolve as evolveOrder, unreported, type OrderState } from './domain/evolve.js';
export { hintsOf, isOverdue, type OrderHint } from './domain/hints.js';
export { overdueAfterDays, shownStatusOf } from './domain/states.js';
