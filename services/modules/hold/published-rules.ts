/** Rules of this module that others apply as well. */
export { holdThresholdOf } from './domain/hold-threshold.js';
export { voucherLimitsOf } from './domain/voucher-limits.js';
export { openDecisions as openHoldDecisions } from './domain/open-decisions.js';
