import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ConfigurationOf } from '#platform/tenancy/configuration-of.js';
import { TierUnder } from '../../campaign/api.js';
import { AmountUnder } from '../../catalogue/api.js';
import type { Beneficiary, GrantedUnder, RewardOrigin, RewardStatus } from '../events.js';
import { VisibleOrder, type ByStaff } from '../../order/api.js';
import { rewardsOf } from '../domain/split-reward.js';
import type { Reward } from '../domain/reward.js';
import { leftOf, needsASecondPerson, goodwillLimitsOf } from '../domain/goodwill.js';
import { Rewards } from '../persistence/rewards.js';

export interface RecomputedReward {
  readonly rewardId: string;
  readonly origin: RewardOrigin;
  readonly beneficiary: Beneficiary;
  readonly amountCents: number;
  readonly status: RewardStatus;
  /** Amount computed with the versions it was granted under; null where versions were not kept yet. */
  readonly recomputed: {
    readonly configurationVersion: number;
    readonly amountCents: number;
    readonly offer:
      | (Omit<GrantedUnder, 'configurationVersion' | 'offered'> & {
          readonly catalogueVersion: number;
          readonly day: string;
          readonly offeredCents: number | null;
          readonly recipientCapCents: number | null;
        })
      | null;
    readonly campaign: { readonly campaignId: number; readonly version: number; readonly after: number } | null;
    readonly goodwill: { readonly leftCents: number; readonly secondPerson: boolean } | null;
  } | null;
}

/** Rewards computed again, with the versions they were granted under. */
@Injectable()
export class RewardRecomputation {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
  ) {}

  async ofOrder(orderNumber: string, by: Pick<ByStaff, 'agencyNumber'>): Promise<RecomputedReward[]> {
    const orderId = await this.queries.execute(new VisibleOrder(orderNumber, by));
    return this.recompute(await this.rewards.idsOfOrder(orderId));
  }

  /** A recommender's extras of campaigns and goodwill. */
  async outsideOrders(recommenderId: string): Promise<RecomputedReward[]> {
    return this.recompute(await this.rewards.idsOutsideOrders(recommenderId));
  }

  private async recompute(rewardIds: readonly string[]): Promise<RecomputedReward[]> {
    const found: RecomputedReward[] = [];
    for (const rewardId of rewardIds) {
      const reward = await this.rewards.load(rewardId);
      const { origin, beneficiary, amountCents, status } = reward.state;
      found.push({
        rewardId,
        origin,
        beneficiary,
        amountCents,
        status: status!,
        recomputed: await this.amountNow(reward),
      });
    }
    return found.sort((one, other) => other.beneficiary.localeCompare(one.beneficiary));
  }

  private async amountNow({ state: { under }, about }: Reward): Promise<RecomputedReward['recomputed']> {
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
