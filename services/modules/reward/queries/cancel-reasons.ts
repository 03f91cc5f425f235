import { Injectable } from '@nestjs/common';
import { Handles } from '#platform/messages.js';
import { CancelReasonsOf } from '../api.js';
import type { CancelReason } from '../events.js';
import { Rewards } from '../persistence/rewards.js';

/** Read from the reward's events. */
@Injectable()
export class CancelReasons {
  constructor(private readonly rewards: Rewards) {}

  @Handles(CancelReasonsOf)
  async of(rewardIds: readonly string[]): Promise<ReadonlyMap<string, CancelReason>> {
    const cancelled = rewardIds.length > 0 ? await this.rewards.loadAll(rewardIds) : [];
    return new Map(
      cancelled.flatMap(({ id, state: { cancelledFor } }) => (cancelledFor ? [[id, cancelledFor] as const] : [])),
    );
  }
}
