import { defineRewardType } from '../reward-type.js';
import { voucherDescriptor } from './descriptor.js';
import { voucherRules } from './rules.js';
import { voucherSchema } from './schema.js';

export const voucher = defineRewardType({
  kind: 'voucher',
  wire: 'Gutschein',
  schema: voucherSchema,
  rules: voucherRules,
  descriptor: voucherDescriptor,
});
