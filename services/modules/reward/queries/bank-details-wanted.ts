import { Injectable } from '@nestjs/common';
import { Handles } from '#platform/messages.js';
import { AnyRewardWantsBankDetails, OwnerOfReward } from '../../account/ports.js';
import { Rewards } from '../persistence/rewards.js';

/** Answers the ports of the account module, which it asks before it stores bank details. */
@Injectable()
export class BankDetailsWanted {
  constructor(private readonly rewards: Rewards) {}

  @Handles(AnyRewardWantsBankDetails)
  async byAnyOf(beneficiaryId: string): Promise<boolean> {
    const rewards = await this.rewards.ofBeneficiary(beneficiaryId);
    return rewards.some(({ progress }) => progress === 'choice-open' || progress === 'bank-details-wanted');
  }

  @Handles(OwnerOfReward)
  async ownerOf(rewardId: string) {
    return (await this.rewards.view(rewardId)) ?? null;
  }
}
