import type { ChoiceRule } from '../reward-type.js';
import type { VoucherChoice } from './schema.js';

/** Only a kind that exists for exactly this amount: a voucher is never split or topped up. */
export const voucherTypeMustBeOfferedForTheAmount: ChoiceRule<VoucherChoice> = (
  { voucherTypeId },
  { voucherTypeIds },
) => (voucherTypeIds.includes(voucherTypeId) ? null : 'validation-failed');

export const voucherRules = [voucherTypeMustBeOfferedForTheAmount] as const;
