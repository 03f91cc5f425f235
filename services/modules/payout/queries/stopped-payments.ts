import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { RecommenderStates } from '../../account/api.js';
import { HeldRewards } from '../../hold/api.js';
import type { PayoutRow } from '../persistence/payouts.js';

/**
 * Payments of a sealed batch that may no longer be paid, because their reward is held or their owner blocked by now;
 * the batch itself never changes.
 */
@Injectable()
export class StoppedPayments {
  constructor(private readonly queries: QueryBus) {}

  /** Ids of the affected rewards. */
  async among(
    payouts: readonly Pick<PayoutRow, 'rewardId' | 'beneficiaryId' | 'status'>[],
  ): Promise<ReadonlySet<string>> {
    const sealed = payouts.filter(({ status }) => status === 'sealed');
    if (sealed.length === 0) return new Set();
    const held = await this.queries.execute(new HeldRewards(sealed.map(({ rewardId }) => rewardId)));
    const states = await this.queries.execute(new RecommenderStates(sealed.map(({ beneficiaryId }) => beneficiaryId)));
    return new Set(
      sealed
        .filter(({ rewardId, beneficiaryId }) => held.has(rewardId) || states.get(beneficiaryId) === 'blocked')
        .map(({ rewardId }) => rewardId),
    );
  }
}
