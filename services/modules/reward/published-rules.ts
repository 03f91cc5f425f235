/** Rules of this module that others apply as well. */
export { goodwillLimitsOf } from './domain/goodwill.js';
