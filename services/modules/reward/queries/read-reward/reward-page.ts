import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Refused } from '#platform/domain/refused.js';
import { HasBankDetails } from '../../../account/published-questions.js';
import { RecommendationTerms } from '../../../recommendation/published-questions.js';
import { VoucherTypesFor } from '../../../voucher/published-questions.js';
import { Rewards } from '../../persistence/rewards.js';

/** The reward as the holder of its link sees it. */
@Injectable()
export class RewardPage {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
  ) {}

  async of(rewardId: string) {
    const reward = await this.rewards.view(rewardId);
    if (!reward) throw new Refused('reward-token-invalid');
    const terms = reward.recommendationId
      ? await this.queries.execute(new RecommendationTerms(reward.recommendationId))
      : null;
    const types = await this.queries.execute(new VoucherTypesFor(reward.amountCents));
    return {
      id: reward.rewardId,
      recommendationNumber: terms?.number ?? null,
      amountCents: reward.amountCents,
      status: reward.status,
      choice: reward.choice,
      voucherTypes: types.map(({ typeId, name }) => ({ id: typeId, name })),
      // After a returned payment the stored account is the one that failed: it counts as missing.
      hasBankDetails:
        reward.progress !== 'bank-details-wanted' &&
        (await this.queries.execute(new HasBankDetails(reward.beneficiaryId))),
      expiresAt: reward.expiresAt,
    };
  }
}
