import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Payouts } from '../persistence/payouts.js';
import { SealedPayoutOf } from '../published-questions.js';

@QueryHandler(SealedPayoutOf)
export class SealedPayoutOfHandler implements IQueryHandler<SealedPayoutOf> {
  constructor(private readonly payouts: Payouts) {}
  async execute({ rewardId }: SealedPayoutOf) {
    const payoutId = await this.payouts.sealedOf(rewardId);
    return payoutId ? { payoutId } : null;
  }
}

export const answers = [SealedPayoutOfHandler];
