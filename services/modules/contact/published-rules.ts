/** Rules of this module that others apply as well. */
export { isInquirySeen } from './queries/visible-inquiries.js';
