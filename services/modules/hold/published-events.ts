import { z } from 'zod';
import { defineEvent, eventDate, type EventFrom } from '#platform/domain/event.js';

/**
 * Why a reward waits. Signals: `same-account`, `same-person` (recommender and recipient), `shared-account`, `look-alike-email` (another person of the programme),
 * `voucher-value`, `voucher-pace`. By a person: `account-disputed` (the owner did not change it), `taken-out` (of a batch); `bank-contradicts` (booked what it had rejected); `owner-blocked` (erased while they were blocked). By time: `account-replaced`.
 */
export const holdReasons = [
  'same-account',
  'same-person',
  'shared-account',
  'look-alike-email',
  'voucher-value',
  'voucher-pace',
  'account-replaced',
  'account-disputed',
  'taken-out',
  'bank-contradicts',
  'owner-blocked',
] as const;
export type HoldReason = (typeof holdReasons)[number];

/** Does not leave, as money or as a voucher, before a person has decided; with `until`, before that time. */
export const RewardHeld = defineEvent('RewardHeld', {
  rewardId: z.uuid(),
  reason: z.enum(holdReasons),
  until: eventDate().nullable(),
});
/** These reasons no longer hold it; others may. */
export const RewardHoldReleased = defineEvent('RewardHoldReleased', {
  rewardId: z.uuid(),
  reasons: z.array(z.enum(holdReasons)),
});
export const RewardHoldRefused = defineEvent('RewardHoldRefused', { rewardId: z.uuid() });

export type HoldEvent = EventFrom<typeof RewardHeld | typeof RewardHoldReleased | typeof RewardHoldRefused>;
