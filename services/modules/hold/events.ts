import { z } from 'zod';
import { defineEvent, eventDate, type EventFrom } from '#platform/domain/aggregate.js';

/**
 * Why a reward waits: seven signals (`look-alike-email`: of another person); `address-unproven` (the friend never confirmed),
 * `account-disputed` (its owner objected), `account-refused` (the bank refused a payment there), `taken-out` (of a batch),
 * `bank-contradicts` (booked what it rejected), `owner-blocked`; by time `account-replaced`, `address-replaced`
 * (staff entered another e-mail address).
 */
export const holdReasons = [
  'same-account',
  'same-person',
  'same-number',
  'shared-account',
  'look-alike-email',
  'voucher-value',
  'voucher-pace',
  'address-unproven',
  'account-replaced',
  'address-replaced',
  'account-disputed',
  'account-refused',
  'taken-out',
  'bank-contradicts',
  'owner-blocked',
] as const;

export type HoldReason = (typeof holdReasons)[number];

/**
 * The reward is not paid or given out before a person has decided; with `until`, not before that time. `payoutId`: the
 * payment that the bank refused.
 */
export const RewardHeld = defineEvent('RewardHeld', {
  rewardId: z.uuid(),
  reason: z.enum(holdReasons),
  until: eventDate().nullable(),
  payoutId: z.uuid().optional(),
});

/** These reasons no longer hold the reward; others may. `payoutId`: a person decided on the refusal of this payment. */
export const RewardHoldReleased = defineEvent('RewardHoldReleased', {
  rewardId: z.uuid(),
  reasons: z.array(z.enum(holdReasons)),
  payoutId: z.uuid().optional(),
});

export const RewardHoldRefused = defineEvent('RewardHoldRefused', { rewardId: z.uuid() });

/** The reward was paid despite the hold, for example where the bank booked what it had rejected: the hold ends without a decision. */
export const RewardHoldOvertaken = defineEvent('RewardHoldOvertaken', { rewardId: z.uuid() });

export type HoldEvent = EventFrom<
  typeof RewardHeld | typeof RewardHoldReleased | typeof RewardHoldRefused | typeof RewardHoldOvertaken
>;

/**
 * What owners read of a hold: that a mailbox is shared, as families do; that a replaced account waits, as its mail says;
 * of nothing else.
 */
export type HeldFor = 'shared-mailbox' | 'replaced-account' | 'untold';
