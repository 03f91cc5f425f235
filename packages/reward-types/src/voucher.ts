import { z } from 'zod';
import { defineRewardType, optionMustBeOffered, optionSchema, optionsOnWire } from './reward-type.js';
import { voucherDescriptor } from './descriptors.js';

export const voucher = defineRewardType({
  kind: 'voucher',
  wire: 'Gutschein',
  paidBySepa: false,
  sentAsCode: true,
  takesDays: 1,
  /** Kinds of voucher, by their numbers. */
  options: optionsOnWire({
    field: 'GutscheinartId',
    list: 'Gutscheinarten',
    id: z.int().positive().max(2_147_483_647),
    idOnWire: Number,
  }),
  configured: null,
  schema: optionSchema,
  detailsOf: ({ option }) => ({ option: option ?? '' }),
  faults: { 'validation-failed': { field: 'GutscheinartId', reason: 'invalid' } },
  // A voucher is never split or topped up.
  rules: [optionMustBeOffered],
  descriptor: voucherDescriptor,
});
