import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { BlockedAmong } from '../../account/published-questions.js';
import { HeldRewards } from '../../hold/published-questions.js';
import type { PayoutRow } from '../persistence/payouts.js';

/** A sealed batch never changes, but the world does: payments in it that may not leave any more, since they came to be held or their owner to be blocked. */
@Injectable()
export class StoppedPayments {
  constructor(private readonly queries: QueryBus) {}

  /** By the payments' rewards. */
  async among(
    payouts: readonly Pick<PayoutRow, 'rewardId' | 'beneficiaryId' | 'status'>[],
  ): Promise<ReadonlySet<string>> {
    const sealed = payouts.filter(({ status }) => status === 'sealed');
    if (sealed.length === 0) return new Set();
    const held = await this.queries.execute(new HeldRewards(sealed.map(({ rewardId }) => rewardId)));
    const blocked = await this.queries.execute(new BlockedAmong(sealed.map(({ beneficiaryId }) => beneficiaryId)));
    return new Set(
      sealed
        .filter(({ rewardId, beneficiaryId }) => held.has(rewardId) || blocked.has(beneficiaryId))
        .map(({ rewardId }) => rewardId),
    );
  }
}
