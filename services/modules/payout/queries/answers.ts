import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Payouts } from '../persistence/payouts.js';
import { OpenBankAnswers } from '../persistence/open-bank-answers.js';
import { PayoutBatches } from '../persistence/payout-batches.js';
import { PayoutDecisionsThatWait, PayoutsTo, SealedPayoutOf } from '../published-questions.js';

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

@QueryHandler(PayoutDecisionsThatWait)
export class PayoutDecisionsThatWaitHandler implements IQueryHandler<PayoutDecisionsThatWait> {
  constructor(
    private readonly batches: PayoutBatches,
    private readonly open: OpenBankAnswers,
  ) {}
  async execute({ notBy }: PayoutDecisionsThatWait) {
    return { batches: await this.batches.thatWait(notBy), returns: await this.open.returnsThatWait(notBy) };
  }
}

export const answers = [SealedPayoutOfHandler, PayoutsToHandler, PayoutDecisionsThatWaitHandler];
