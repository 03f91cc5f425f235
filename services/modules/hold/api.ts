import { idFrom } from '#platform/domain/ids.js';
import type { Waiting } from '#platform/domain/answers.js';
import { CommandOf, QueryOf } from '#platform/messages.js';
import type { HoldReason, HeldFor } from './events.js';

/** A reward has one hold at most, whose stream has this id. */
export const holdIdOf = (rewardId: string): string => idFrom('hold', rewardId);

/**
 * Screens rewards before money or a voucher code leaves; the only place of this rule. Rewards that a person must look
 * at become holds. Returns the rewards that may leave: not held, not refused, and their owner not blocked.
 */
export class ScreenBeforePayment extends CommandOf<[rewardIds: readonly string[]], ReadonlySet<string>> {}

export interface Holding {
  readonly rewardId: string;
  readonly reason: HoldReason;
  readonly until?: Date;
  readonly by?: { readonly name: string; readonly why: string };
}

/**
 * Holds a reward until a person decides, or until `until`. Where it is held for this reason already, only a later
 * `until` has an effect. `by`: the person who asked for the hold, and why, shown to the person who decides.
 */
export class HoldReward extends CommandOf<[held: Holding]> {}

/** Every reward of the tenant that is held or was refused, with what its owner is told; limited to `among` where given. */
export class HeldRewards extends QueryOf<[among?: readonly string[]], ReadonlyMap<string, HeldFor>> {}

/** Number of held rewards that wait for a person; those that only wait for a time are released automatically. */
export class HoldsThatWait extends QueryOf<[], Waiting> {}
