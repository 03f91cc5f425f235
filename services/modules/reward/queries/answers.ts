import { QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { RecommendersInCareOf } from '../../recommendation/published-questions.js';
import { Goodwills } from '../persistence/goodwills.js';
import { Rewards } from '../persistence/rewards.js';
import {
  GoodwillReasonOf,
  GoodwillThatWaits,
  PayableRewards,
  PayableTotal,
  RewardFor,
  RewardsOfBeneficiary,
  RewardsOfRecipients,
  RewardsOfRecommendation,
  RewardsStillPayable,
  RewardWantsBankDetails,
} from '../published-questions.js';

@QueryHandler(RewardsOfRecommendation)
export class RewardsOfRecommendationHandler implements IQueryHandler<RewardsOfRecommendation> {
  constructor(private readonly rewards: Rewards) {}
  execute({ recommendationId }: RewardsOfRecommendation) {
    return this.rewards.ofRecommendation(recommendationId);
  }
}

@QueryHandler(RewardsOfBeneficiary)
export class RewardsOfBeneficiaryHandler implements IQueryHandler<RewardsOfBeneficiary> {
  constructor(private readonly rewards: Rewards) {}
  execute({ beneficiaryId }: RewardsOfBeneficiary) {
    return this.rewards.ofBeneficiary(beneficiaryId);
  }
}

@QueryHandler(RewardsOfRecipients)
export class RewardsOfRecipientsHandler implements IQueryHandler<RewardsOfRecipients> {
  constructor(private readonly rewards: Rewards) {}
  execute({ recipientIds }: RewardsOfRecipients) {
    return this.rewards.settledOfRecipients(recipientIds);
  }
}

@QueryHandler(RewardFor)
export class RewardForHandler implements IQueryHandler<RewardFor> {
  constructor(private readonly rewards: Rewards) {}
  async execute({ rewardId }: RewardFor) {
    return (await this.rewards.view(rewardId)) ?? null;
  }
}

@QueryHandler(RewardWantsBankDetails)
export class RewardWantsBankDetailsHandler implements IQueryHandler<RewardWantsBankDetails> {
  constructor(private readonly rewards: Rewards) {}
  execute({ rewardId }: RewardWantsBankDetails) {
    return this.rewards.wantsBankDetails(rewardId);
  }
}

@QueryHandler(GoodwillReasonOf)
export class GoodwillReasonOfHandler implements IQueryHandler<GoodwillReasonOf> {
  constructor(private readonly goodwills: Goodwills) {}
  execute({ rewardId }: GoodwillReasonOf) {
    return this.goodwills.reasonOf(rewardId);
  }
}

@QueryHandler(PayableRewards)
export class PayableRewardsHandler implements IQueryHandler<PayableRewards> {
  constructor(private readonly rewards: Rewards) {}
  execute({ request: { limit } }: PayableRewards) {
    return this.rewards.payable(limit);
  }
}

@QueryHandler(RewardsStillPayable)
export class RewardsStillPayableHandler implements IQueryHandler<RewardsStillPayable> {
  constructor(private readonly rewards: Rewards) {}
  execute({ rewardIds }: RewardsStillPayable) {
    return this.rewards.stillPayable(rewardIds);
  }
}

@QueryHandler(PayableTotal)
export class PayableTotalHandler implements IQueryHandler<PayableTotal> {
  constructor(private readonly rewards: Rewards) {}
  execute() {
    return this.rewards.payableTotal();
  }
}

@QueryHandler(GoodwillThatWaits)
export class GoodwillThatWaitsHandler implements IQueryHandler<GoodwillThatWaits> {
  constructor(
    private readonly goodwills: Goodwills,
    private readonly queries: QueryBus,
  ) {}
  async execute({ agencyNumber, notBy }: GoodwillThatWaits) {
    const waiting = (await this.goodwills.waiting()).map(({ recommenderId }) => recommenderId);
    return this.goodwills.thatWait(
      [...(await this.queries.execute(new RecommendersInCareOf(agencyNumber, waiting)))],
      notBy,
    );
  }
}

export const answers = [
  GoodwillThatWaitsHandler,
  RewardsOfRecommendationHandler,
  RewardsOfBeneficiaryHandler,
  RewardsOfRecipientsHandler,
  RewardForHandler,
  GoodwillReasonOfHandler,
  RewardWantsBankDetailsHandler,
  PayableRewardsHandler,
  RewardsStillPayableHandler,
  PayableTotalHandler,
];
