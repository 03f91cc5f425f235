import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { payeeOf, rewardKinds, rewardType } from '#reward-types/index.js';
import { RewardFor, RewardsOfBeneficiary, RewardsOfRecommendation, RewardsOwed, RewardsStillToGo } from '../api.js';
import { RewardsOfRecipients } from '../../recipient/ports.js';
import { RewardWantsBankDetails } from '../../account/ports.js';
import { Rewards } from '../persistence/rewards.js';
import { RewardOptions } from './reward-options.js';

@QueryHandler(RewardsOfRecommendation)
export class RewardsOfRecommendationHandler implements IQueryHandler<RewardsOfRecommendation> {
  constructor(private readonly rewards: Rewards) {}
  execute({ recommendationId }: RewardsOfRecommendation) {
    return this.rewards.ofRecommendation(recommendationId);
  }
}

@QueryHandler(RewardsOfBeneficiary)
export class RewardsOfBeneficiaryHandler implements IQueryHandler<RewardsOfBeneficiary> {
  constructor(
    private readonly rewards: Rewards,
    private readonly options: RewardOptions,
  ) {}
  async execute({ beneficiaryId }: RewardsOfBeneficiary) {
    const settings = await this.options.settings();
    return (await this.rewards.ofBeneficiary(beneficiaryId)).map(reward => ({
      ...reward,
      payee: payeeOf(reward, settings)?.holder ?? null,
    }));
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

@QueryHandler(RewardsOwed)
export class RewardsOwedHandler implements IQueryHandler<RewardsOwed> {
  constructor(private readonly rewards: Rewards) {}
  execute() {
    return this.rewards.owed();
  }
}

@QueryHandler(RewardsStillToGo)
export class RewardsStillToGoHandler implements IQueryHandler<RewardsStillToGo> {
  constructor(private readonly rewards: Rewards) {}
  async execute() {
    const named = rewardKinds.filter(kind => rewardType(kind).configured);
    return { ...(await this.rewards.stillToGo()), toOthers: await this.rewards.payableOf(named) };
  }
}
