import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { PayableRewards, RewardsStillPayable } from '../api.js';
import { Rewards } from '../persistence/rewards.js';

@QueryHandler(PayableRewards)
export class PayableRewardsHandler implements IQueryHandler<PayableRewards> {
  constructor(private readonly rewards: Rewards) {}
  execute({ request: { limit, without } }: PayableRewards) {
    return this.rewards.payable(limit, without);
  }
}

@QueryHandler(RewardsStillPayable)
export class RewardsStillPayableHandler implements IQueryHandler<RewardsStillPayable> {
  constructor(private readonly rewards: Rewards) {}
  execute({ rewardIds }: RewardsStillPayable) {
    return this.rewards.stillPayable(rewardIds);
  }
}
