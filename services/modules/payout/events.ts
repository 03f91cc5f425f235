import { z } from 'zod';
import { defineEvent, type EventFrom } from '#platform/domain/aggregate.js';

export type PayoutStatus = 'collected' | 'dropped' | 'sealed' | 'sent' | 'settled' | 'returned';

const payout = { payoutId: z.uuid(), batchId: z.uuid(), rewardId: z.uuid(), amountCents: z.int().positive() };

export const PayoutCollected = defineEvent('PayoutCollected', { ...payout });
/** It left its batch: unpayable now, before the seal, or after it, because a second person refused the whole batch. */
export const PayoutDropped = defineEvent('PayoutDropped', {
  ...payout,
  reason: z.enum([
    'reward-cancelled',
    'bank-details-missing',
    'held',
    'batch-refused',
    'editor-unknown',
    'holder-unwritable',
    'payer-address-missing',
    'waits-for-others',
  ]),
});
export const PayoutSealed = defineEvent('PayoutSealed', { ...payout });
export const PayoutSent = defineEvent('PayoutSent', { ...payout });
/** `afterRejection`: the bank had rejected it and booked it all the same. `chargeCents`: what the bank took on top. */
export const PayoutSettled = defineEvent('PayoutSettled', {
  ...payout,
  afterRejection: z.literal(true).optional(),
  chargeCents: z.int().positive().optional(),
});
/**
 * `rejected`: the bank never executed it. `agreedBy`: the second person who agreed that executed money came back;
 * always set where it had been executed. `chargeCents`: what the bank kept of it.
 */
export const PayoutReturned = defineEvent('PayoutReturned', {
  ...payout,
  reason: z.string(),
  rejected: z.boolean().optional(),
  agreedBy: z.string().optional(),
  chargeCents: z.int().positive().optional(),
});

/**
 * Somebody wants a line of the bank booked to the clearing account. `cents`: above zero where the account received them.
 * `chargeCents`: what the bank kept. `against`: the open item that it is the counter movement of.
 */
export const ClearingAsked = defineEvent('ClearingAsked', {
  clearingId: z.uuid(),
  entry: z.string(),
  cents: z.int(),
  chargeCents: z.int().positive().optional(),
  against: z.uuid().optional(),
  askedBy: z.string(),
});
/** A second person agreed: the ledger follows the account. */
export const ClearingBooked = defineEvent('ClearingBooked', {
  clearingId: z.uuid(),
  cents: z.int(),
  chargeCents: z.int().positive().optional(),
  agreedBy: z.string(),
});
export const ClearingDeclined = defineEvent('ClearingDeclined', {
  clearingId: z.uuid(),
  cents: z.int(),
  declinedBy: z.string(),
});
/** So many cents of the item are clarified by another one of the other direction, in whose stream the same is told. */
export const ClearingOffset = defineEvent('ClearingOffset', { clearingId: z.uuid(), with: z.uuid(), cents: z.int() });

/** A booking was wrong: a second person agreed that the ledger takes it back. `cents`, `chargeCents`: as it was booked. */
export const ClearingReversed = defineEvent('ClearingReversed', {
  clearingId: z.uuid(),
  cents: z.int(),
  chargeCents: z.int().positive().optional(),
  agreedBy: z.string(),
});
/** So many cents of the item are unclear again, since the one that had clarified them was reversed. */
export const ClearingReopened = defineEvent('ClearingReopened', {
  clearingId: z.uuid(),
  with: z.uuid(),
  cents: z.int(),
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
/**
 * The day of execution passed before the file left: a new version of it, for the same payments, which has to be approved
 * anew. `version` counts from 1, the sealed one.
 */
export const PayoutBatchRenewed = defineEvent('PayoutBatchRenewed', {
  ...batch,
  version: z.int().min(2),
  sha256: z.string(),
  executionDay: z.iso.date(),
  renewedBy: z.string(),
});
export const PayoutBatchApproved = defineEvent('PayoutBatchApproved', {
  ...batch,
  sha256: z.string(),
  approvedBy: z.string(),
});
/** Its payments are payable again. The second person's reason is kept in the batch's row, since it is free text. */
export const PayoutBatchRefused = defineEvent('PayoutBatchRefused', { ...batch, refusedBy: z.string() });
/** The batch's file was handed to the bank. `version`: an earlier one, as the bank's response proved. */
export const PayoutBatchExported = defineEvent('PayoutBatchExported', { ...batch, version: z.int().optional() });
export const PayoutBatchSettled = defineEvent('PayoutBatchSettled', { ...batch, paid: z.int(), returned: z.int() });
/** After it was settled, the bank returned a payment of it. */
export const PayoutBatchPartlyReturned = defineEvent('PayoutBatchPartlyReturned', { ...batch });

export type PayoutEvent = EventFrom<
  | typeof PayoutCollected
  | typeof PayoutDropped
  | typeof PayoutSealed
  | typeof PayoutSent
  | typeof PayoutSettled
  | typeof PayoutReturned
>;
export type ClearingEvent = EventFrom<
  | typeof ClearingAsked
  | typeof ClearingBooked
  | typeof ClearingDeclined
  | typeof ClearingOffset
  | typeof ClearingReversed
  | typeof ClearingReopened
>;
export type PayoutBatchEvent = EventFrom<
  | typeof PayoutBatchOpened
  | typeof PayoutBatchSealed
  | typeof PayoutBatchRenewed
  | typeof PayoutBatchApproved
  | typeof PayoutBatchRefused
  | typeof PayoutBatchExported
  | typeof PayoutBatchSettled
  | typeof PayoutBatchPartlyReturned
>;

/** An account as its owner gave it. */
export interface OwnAccount {
  readonly holder: string;
  readonly iban: string;
}

/** What the bank said of an account when it refused a payment there, and of which payment. */
export interface AccountRefusal {
  readonly payoutId: string;
  readonly account: 'gone' | 'doubtful';
}
