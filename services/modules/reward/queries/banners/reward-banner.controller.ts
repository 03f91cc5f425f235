import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { showRewardBanner } from '#contract/empfehler/rights-calls.js';
import { Refused } from '#platform/domain/refused.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { CustomerNumberOf } from '../../../account/published-questions.js';
import { rewardBannerShows } from '../../domain/reward-banners.js';
import { Rewards } from '../../persistence/rewards.js';

@Controller()
export class RewardBannerController {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
  ) {}

  @Implements(showRewardBanner)
  async show(@Input() { params, context }: CallRequest<typeof showRewardBanner>) {
    const reward = await this.rewards.view(principalOf(context, 'reward').rewardId);
    if (!reward) throw new Refused('reward-token-invalid');
    const customerNumber =
      reward.beneficiary === 'recommender'
        ? await this.queries.execute(new CustomerNumberOf(reward.beneficiaryId))
        : 'none';
    return { Show: rewardBannerShows(params.bannerName, { ...reward, customerNumber }) };
  }
}
