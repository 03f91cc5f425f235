import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Payouts } from '../persistence/payouts.js';
import { PayoutsTo, SealedPayoutOf } from '../published-questions.js';

@QueryHandler(SealedPayoutOf)
export class SealedPayoutOfHandler implements IQueryHandler<SealedPayoutOf> {
  constructor(private readonly payouts: Payouts) {}
  async execute({ rewardId }: SealedPayoutOf) {
    const payoutId = await this.payouts.sealedOf(rewardId);
    return payoutId ? { payoutId } : null;
  }
}

@QueryHandler(PayoutsTo)
export class PayoutsToHandler implements IQueryHandler<PayoutsTo> {
  constructor(private readonly payouts: Payouts) {}
  execute({ beneficiaryId }: PayoutsTo) {
    return this.payouts.to(beneficiaryId);
  }
}

export const answers = [SealedPayoutOfHandler, PayoutsToHandler];
