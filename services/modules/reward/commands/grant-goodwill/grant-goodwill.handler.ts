import { CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit/audit.js';
import { newId } from '#platform/domain/ids.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { withoutPersonalData } from '#platform/engine/without-personal-data.js';
import { FindRecommender } from '../../../account/published-questions.js';
import { RecommendersInCareOf } from '../../../recommendation/published-questions.js';
import { Reward } from '../../domain/reward.js';
import { Rewards } from '../../persistence/rewards.js';
import { MakeRewardReady } from '../make-reward-ready/make-reward-ready.js';
import { GrantGoodwill } from './grant-goodwill.command.js';

/** There is no order to wait for, so the reward is ready at once and its mail goes out. */
@CommandHandler(GrantGoodwill)
export class GrantGoodwillHandler implements ICommandHandler<GrantGoodwill> {
  constructor(private readonly rewards: Rewards, private readonly ready: MakeRewardReady, private readonly audit: Audit, private readonly queries: QueryBus) {}

  async execute({ goodwill: { recommenderId, amountCents, reason }, by }: GrantGoodwill): Promise<void> {
    const recommender = await this.queries.execute(new FindRecommender({ recommenderId }));
    const inCare = await this.queries.execute(new RecommendersInCareOf(by.agencyNumber, [recommenderId]));
    refuseUnless(recommender !== null && inCare.has(recommenderId), 'not-found');
    refuseUnless(recommender.state !== 'registered', 'opt-in-required');
    refuseUnless(recommender.state === 'activated', 'this-account-blocked');
    const reward = new Reward(newId());
    reward.grantGoodwill(recommenderId, amountCents);
    await this.ready.apply(reward);
    await this.rewards.save(reward);
    await this.audit.record({ action: 'reward.goodwill', subject: recommenderId, by: by.name, after: { rewardId: reward.id, amountCents, reason: withoutPersonalData(reason) } });
  }
}
