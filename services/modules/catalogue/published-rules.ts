/** Rules of this module that others apply as well. */
export { weakenedEntries } from './domain/weakening.js';
