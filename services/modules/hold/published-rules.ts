/** Rules of this module that others apply as well. */
export { holdThresholdOf } from './domain/hold-threshold.js';
export { voucherLimitsOf } from './domain/voucher-limits.js';
