/** Rules of this module that others apply as well. */
export { isAllowedTarget, plainCode } from './links.js';
export { mayBeCancelled } from './domain/open-decisions.js';
