import { Injectable } from '@nestjs/common';
import { Handles } from '#platform/messages.js';
import { HoldsInCases, HoldsOfRewards } from '../../recommendation/ports.js';
import { HeldRewards, HoldsThatWait } from '../api.js';
import type { HeldFor } from '../events.js';
import { Holds } from '../persistence.js';

/** What other modules ask about holds. */
@Injectable()
export class HoldQueries {
  constructor(private readonly holds: Holds) {}

  /** A replaced account waits for a time that its owner knows: nobody checks anything. */
  @Handles(HoldsOfRewards)
  async checkedAmong(rewardIds: readonly string[]): Promise<ReadonlyMap<string, HeldFor>> {
    const held = await this.holds.heldAmong(rewardIds);
    return new Map([...held].filter(([, heldFor]) => heldFor !== 'replaced-account'));
  }

  @Handles(HoldsInCases)
  inCases(rewardIds: readonly string[]) {
    return this.holds.inCases(rewardIds);
  }

  @Handles(HeldRewards)
  heldAmong(among?: readonly string[]): Promise<ReadonlyMap<string, HeldFor>> {
    return this.holds.heldAmong(among ?? null);
  }

  @Handles(HoldsThatWait)
  thatWait() {
    return this.holds.pending();
  }
}
