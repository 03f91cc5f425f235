import { Command } from '@nestjs/cqrs';
import type { HoldReason } from './published-events.js';

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
