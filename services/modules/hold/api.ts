import { Command, Query } from '@nestjs/cqrs';
import { z } from 'zod';
import { defineEvent, eventDate, type EventFrom } from '#platform/domain/aggregate.js';
import { idFrom } from '#platform/domain/ids.js';
import type { Waiting } from '#platform/domain/answers.js';

/** Limits in force: the tenant's, or the product's own. */
export { holdThresholdOf, voucherLimitsOf } from './domain/hold.js';

/**
 * Why a reward waits: seven signals (`look-alike-email`: of another person); `address-unproven` (the friend never confirmed),
 * `account-disputed` (its owner objected), `account-refused` (the bank refused a payment there), `taken-out` (of a batch),
 * `bank-contradicts` (booked what it rejected), `owner-blocked`; by time `account-replaced`.
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
  'account-disputed',
  'account-refused',
  'taken-out',
  'bank-contradicts',
  'owner-blocked',
] as const;
export type HoldReason = (typeof holdReasons)[number];

/** A reward has one hold at most, whose stream has this id. */
export const holdIdOf = (rewardId: string): string => idFrom('hold', rewardId);

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
 * Asked by whatever lets money or a code leave; the only place of this rule. What a person must look at is held here.
 * Returns those of the rewards that are not held, were not refused, and belong to nobody who is blocked.
 */
export class MayLeave extends Command<ReadonlySet<string>> {
  constructor(readonly rewardIds: readonly string[]) {
    super();
  }
}

/**
 * Holds a reward until a person decides, or until `until`. Where it is held for this reason already, only a later
 * `until` has an effect. `by`: the person who asked for the hold, and why, shown to the person who decides.
 */
export class HoldReward extends Command<void> {
  constructor(
    readonly held: {
      readonly rewardId: string;
      readonly reason: HoldReason;
      readonly until?: Date;
      readonly by?: { readonly name: string; readonly why: string };
    },
  ) {
    super();
  }
}

/** A mailbox that two people of the programme share may be a family's, so that its owners are told of it, and of nothing else. */
export type HeldFor = 'shared-mailbox' | 'untold';

/** Every reward of the tenant that is held or was refused, with what its owner is told; limited to `among` where given. */
export class HeldRewards extends Query<ReadonlyMap<string, HeldFor>> {
  constructor(readonly among?: readonly string[]) {
    super();
  }
}

/** For those of these rewards that are held: since when, and until when where only a time holds them. */
export class HoldsOn extends Query<ReadonlyMap<string, { readonly since: Date; readonly until: Date | null }>> {
  constructor(readonly rewardIds: readonly string[]) {
    super();
  }
}

/** Number of held rewards that wait for a person; those that only wait for a time are released automatically. */
export class HoldsThatWait extends Query<Waiting> {}
