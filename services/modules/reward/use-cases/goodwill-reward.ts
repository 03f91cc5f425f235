import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ensure } from '#platform/domain/domain-error.js';
import { FindRecommender } from '../../account/api.js';
import { RecommendersVisibleTo } from '../../account/ports.js';
import { ConfigurationOf } from '#platform/tenancy/configuration-of.js';
import { Reward } from '../domain/reward.js';
import type { GoodwillUsed } from '../domain/goodwill.js';
import { Rewards } from '../persistence/rewards.js';
import type { GoodwillRow } from '../persistence/goodwills.js';
import { MakeRewardReady } from './claim-period.js';

/** Checks who may grant goodwill to whom, and grants the reward: it waits for no order, so it is ready at once and its mail is sent. */
@Injectable()
export class GoodwillReward {
  constructor(
    private readonly rewards: Rewards,
    private readonly ready: MakeRewardReady,
    private readonly queries: QueryBus,
  ) {}

  async mustBeFor(recommenderId: string, agencyNumber: string | null): Promise<void> {
    const recommender = await this.queries.execute(new FindRecommender({ recommenderId }));
    const visible = await this.queries.execute(new RecommendersVisibleTo(agencyNumber, [recommenderId]));
    ensure(recommender !== null && visible.has(recommenderId), 'not-found');
    ensure(recommender.state !== 'registered', 'opt-in-required');
    ensure(recommender.state === 'activated', 'this-account-blocked');
  }

  async grant(
    { rewardId, recommenderId, amountCents }: Pick<GoodwillRow, 'rewardId' | 'recommenderId' | 'amountCents'>,
    { secondPerson, ...used }: GoodwillUsed & { readonly secondPerson: boolean },
  ): Promise<void> {
    const configuration = await this.queries.execute(new ConfigurationOf(null));
    const reward = new Reward(rewardId);
    reward.grantGoodwill(recommenderId, amountCents, {
      configurationVersion: configuration?.version ?? 0,
      goodwill: { askedCents: amountCents, ...used, secondPerson },
    });
    await this.ready.apply(reward);
    await this.rewards.save(reward);
  }
}
