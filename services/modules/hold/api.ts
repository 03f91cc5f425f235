import { Command, Query } from '@nestjs/cqrs';
import { z } from 'zod';
import { defineEvent, eventDate, type EventFrom } from '#platform/domain/aggregate.js';
import type { Waiting } from '#platform/domain/answers.js';

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
/** It was paid after all, as where the bank booked what it had rejected: nothing is left to hold, and nobody decided. */
export const RewardHoldOvertaken = defineEvent('RewardHoldOvertaken', { rewardId: z.uuid() });

export type HoldEvent = EventFrom<
  typeof RewardHeld | typeof RewardHoldReleased | typeof RewardHoldRefused | typeof RewardHoldOvertaken
>;

/**
 * Asked before anything leaves, money or voucher code, by whoever lets it leave: the one place that knows the rule. What must be looked at by a person and was not is held from here on.
 * Answers false while the reward is held, was refused, or belongs to somebody who is blocked.
 */
export class MayLeave extends Command<boolean> {
  constructor(readonly rewardId: string) {
    super();
  }
}

/** Holds a reward until a person decides, or until `until`. Held for this reason already: nothing changes but a later `until`. `by`: the person who asked for it and why, for whoever decides. */
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

/** Every reward of the tenant that is held now, or was refused; of these alone, where some are named. */
export class HeldRewards extends Query<ReadonlySet<string>> {
  constructor(readonly among?: readonly string[]) {
    super();
  }
}

/** Of these, what holds those that are held: since when, and until when where only a time holds them. */
export class HoldsOn extends Query<ReadonlyMap<string, { readonly since: Date; readonly until: Date | null }>> {
  constructor(readonly rewardIds: readonly string[]) {
    super();
  }
}

/** Held rewards that wait for a person; those that only wait for a time go on by themselves. */
export class HoldsThatWait extends Query<Waiting> {}
