import { QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { TierUnder } from '../../campaign/api.js';
import { AmountUnder } from '../../catalogue/api.js';
import { ConfigurationOf } from '#platform/tenancy/configuration-of.js';
import { RecomputedRewards, type RecomputedReward } from '../api.js';
import { rewardsOf } from '../domain/split-reward.js';
import type { Reward } from '../domain/reward.js';
import { leftOf, needsASecondPerson, goodwillLimitsOf } from '../domain/goodwill.js';
import { Rewards } from '../persistence/rewards.js';

@QueryHandler(RecomputedRewards)
export class RecomputedRewardsHandler implements IQueryHandler<RecomputedRewards> {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
  ) {}

  async execute({ of }: RecomputedRewards): Promise<RecomputedReward[]> {
    const ids =
      'orderId' in of
        ? await this.rewards.idsOfOrder(of.orderId)
        : await this.rewards.idsOutsideOrders(of.recommenderId);
    const found: RecomputedReward[] = [];
    for (const rewardId of ids) {
      const reward = await this.rewards.load(rewardId);
      const { origin, beneficiary, amountCents, status } = reward.state;
      found.push({ rewardId, origin, beneficiary, amountCents, status: status!, recomputed: await this.of(reward) });
    }
    return found.sort((one, other) => other.beneficiary.localeCompare(one.beneficiary));
  }

  private async of({ state: { under }, about }: Reward): Promise<RecomputedReward['recomputed']> {
    const configuration = under && (await this.queries.execute(new ConfigurationOf(under.configurationVersion)));
    if (!under || !configuration) return null;
    const { configurationVersion } = under;
    const nothing = { configurationVersion, offer: null, campaign: null, goodwill: null };
    if ('campaign' in under) {
      const cents = await this.queries.execute(new TierUnder(under.campaign, under.campaign.after));
      return { ...nothing, campaign: under.campaign, amountCents: cents ?? 0 };
    }
    if ('goodwill' in under) {
      const { askedCents, secondPerson, ...used } = under.goodwill;
      const limits = goodwillLimitsOf(configuration.config);
      const granted = secondPerson || !needsASecondPerson(askedCents, limits, used);
      const goodwill = { leftCents: leftOf(limits, used), secondPerson };
      return { ...nothing, goodwill, amountCents: granted ? askedCents : 0 };
    }
    if (!under.offered) return null;
    const { productId, recommenderShare, offered } = under;
    const offeredCents = await this.queries.execute(new AmountUnder(productId, offered));
    const recipientCapCents = configuration.config.maxRecipientRewardCents ?? null;
    const parts = rewardsOf({
      amountCents: offeredCents ?? 0,
      recommenderShare,
      recipientCapCents,
      recipientIsKnown: about.recipientId !== null,
    });
    const own = parts.find(({ beneficiary }) => beneficiary === about.beneficiary);
    const offer = { productId, recommenderShare, ...offered, offeredCents, recipientCapCents };
    return { ...nothing, offer, amountCents: own?.amountCents ?? 0 };
  }
}
