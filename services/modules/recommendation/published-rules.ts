/** Rules of this module that others apply as well. */
export { plainCode } from './links.js';
