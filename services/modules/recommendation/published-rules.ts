/** Rules of this module that others apply as well. */
export { isAllowedTarget, plainCode } from './links.js';
