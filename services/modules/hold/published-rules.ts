/** Rules of this module that others apply as well. */
export { holdThresholdOf, voucherLimitsOf } from './domain/hold.js';
