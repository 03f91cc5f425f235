import { Injectable } from '@nestjs/common';
import { Handles } from '#platform/messages.js';
import { payeeOf, rewardKinds, rewardType } from '#reward-types/index.js';
import {
  RewardFor,
  RewardsOfBeneficiary,
  RewardsOfRecommendation,
  RewardsOwed,
  RewardsStillToGo,
  PayableRewards,
  RewardsStillPayable,
} from '../api.js';
import { RewardsOfRecipients } from '../../recipient/ports.js';
import { RewardWantsBankDetails } from '../../account/ports.js';
import { Rewards } from '../persistence/rewards.js';
import { RewardOptions } from './reward-options.js';

/** Answers what other modules ask about rewards. */
@Injectable()
export class RewardQueries {
  constructor(
    private readonly rewards: Rewards,
    private readonly options: RewardOptions,
  ) {}

  @Handles(RewardsOfRecommendation)
  ofRecommendation(recommendationId: string) {
    return this.rewards.ofRecommendation(recommendationId);
  }

  @Handles(RewardsOfBeneficiary)
  async ofBeneficiary(beneficiaryId: string) {
    const settings = await this.options.settings();
    return (await this.rewards.ofBeneficiary(beneficiaryId)).map(reward => ({
      ...reward,
      payee: payeeOf(reward, settings)?.holder ?? null,
    }));
  }

  @Handles(RewardsOfRecipients)
  settledOfRecipients(recipientIds: readonly string[]) {
    return this.rewards.settledOfRecipients(recipientIds);
  }

  @Handles(RewardFor)
  async one(rewardId: string) {
    return (await this.rewards.view(rewardId)) ?? null;
  }

  @Handles(RewardWantsBankDetails)
  wantsBankDetails(rewardId: string) {
    return this.rewards.wantsBankDetails(rewardId);
  }

  @Handles(RewardsOwed)
  owed() {
    return this.rewards.owed();
  }

  @Handles(RewardsStillToGo)
  async stillToGo() {
    const named = rewardKinds.filter(kind => rewardType(kind).configured);
    return { ...(await this.rewards.stillToGo()), toOthers: await this.rewards.payableOf(named) };
  }

  @Handles(PayableRewards)
  payable({ limit, without }: { readonly limit: number | null; readonly without: readonly string[] }) {
    return this.rewards.payable(limit, without);
  }

  @Handles(RewardsStillPayable)
  stillPayable(rewardIds: readonly string[]) {
    return this.rewards.stillPayable(rewardIds);
  }
}
