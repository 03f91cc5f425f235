import { z } from 'zod';
import { defineEvent, type EventFrom } from '#platform/domain/event.js';

const payout = { payoutId: z.uuid(), batchId: z.uuid(), rewardId: z.uuid(), amountCents: z.int().positive() };

export const PayoutCollected = defineEvent('PayoutCollected', { ...payout });
/** Left its batch: before the seal because it may not be paid now, or after it because a second person refused the whole batch. */
export const PayoutDropped = defineEvent('PayoutDropped', {
  ...payout,
  reason: z.enum(['reward-cancelled', 'bank-details-missing', 'held', 'batch-refused']),
});
export const PayoutSealed = defineEvent('PayoutSealed', { ...payout });
export const PayoutSent = defineEvent('PayoutSent', { ...payout });
export const PayoutSettled = defineEvent('PayoutSettled', { ...payout });
/** `rejected`: the bank never carried it out. `agreedBy`: the second person who agreed that executed money came back. */
export const PayoutReturned = defineEvent('PayoutReturned', {
  ...payout,
  reason: z.string(),
  rejected: z.boolean().optional(),
  agreedBy: z.string().optional(),
});

const batch = { batchId: z.uuid(), number: z.string() };

export const PayoutBatchOpened = defineEvent('PayoutBatchOpened', { ...batch });
export const PayoutBatchSealed = defineEvent('PayoutBatchSealed', {
  ...batch,
  count: z.int(),
  totalCents: z.int(),
  sha256: z.string(),
  sealedBy: z.string(),
});
export const PayoutBatchApproved = defineEvent('PayoutBatchApproved', {
  ...batch,
  sha256: z.string(),
  approvedBy: z.string(),
});
/** A second person looked at the sealed batch and did not approve it; its payments are payable again. Why stands in the batch's row: it is free text. */
export const PayoutBatchRefused = defineEvent('PayoutBatchRefused', { ...batch, refusedBy: z.string() });
/** Handed to the bank. */
export const PayoutBatchExported = defineEvent('PayoutBatchExported', { ...batch });
export const PayoutBatchSettled = defineEvent('PayoutBatchSettled', { ...batch, paid: z.int(), returned: z.int() });

export type PayoutEvent = EventFrom<
  | typeof PayoutCollected
  | typeof PayoutDropped
  | typeof PayoutSealed
  | typeof PayoutSent
  | typeof PayoutSettled
  | typeof PayoutReturned
>;
export type PayoutBatchEvent = EventFrom<
  | typeof PayoutBatchOpened
  | typeof PayoutBatchSealed
  | typeof PayoutBatchApproved
  | typeof PayoutBatchRefused
  | typeof PayoutBatchExported
  | typeof PayoutBatchSettled
>;
