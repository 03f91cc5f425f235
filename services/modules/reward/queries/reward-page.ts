import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Clock } from '#platform/clock.js';
import { DomainError, type RefusalReason } from '#platform/domain/domain-error.js';
import type { Language } from '#platform/tenancy/tenant.js';
import { isPaidToOwnAccount, payeeOf } from '#reward-types/index.js';
import { AccountPayableFrom, CustomerNumberOf, HasBankDetails } from '../../account/api.js';
import { OrderSummaries } from '../../order/api.js';
import { IsAddressedInformally } from '../../recipient/api.js';
import { RecommendationTerms } from '../../recommendation/api.js';
import { Rewards } from '../persistence/rewards.js';
import { HoldsOfRewards } from '../../recommendation/ports.js';
import { cancelledWords } from '../api.js';
import { rewardBannerShows } from '../domain/reward-banners.js';
import { RewardOptions } from './reward-options.js';

const expiredWords: Readonly<Record<Language, string>> = {
  de: 'Die Frist zum Wählen ist abgelaufen.',
  en: 'The time to choose has run out.',
};

/** The reward as shown to the holder of its link. */
@Injectable()
export class RewardPage {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
    private readonly options: RewardOptions,
    private readonly clock: Clock,
  ) {}

  /** Refuses a link whose reward is settled, with the reason. */
  async byLink({ rewardId, ended }: { readonly rewardId: string; readonly ended?: RefusalReason }, language: Language) {
    if (!ended) return this.of(rewardId);
    const cause = await this.whyEnded(rewardId, language);
    throw new DomainError(ended, cause === null ? {} : { values: { cause } });
  }

  /** The agency's text is shown to the recommender only, as in the mail. */
  private async whyEnded(rewardId: string, language: Language): Promise<string | null> {
    const [reward] = await this.rewards.loadAll([rewardId]);
    if (reward?.state.status === 'expired') return expiredWords[language];
    if (!reward?.state.cancelledFor) return null;
    const { orderId, beneficiary, cancelledFor } = reward.state;
    const agencyReason =
      cancelledFor === 'order-refused' && beneficiary === 'recommender' && orderId
        ? (await this.queries.execute(new OrderSummaries([orderId]))).get(orderId)?.refusedBecause
        : null;
    return agencyReason ?? cancelledWords[cancelledFor][language];
  }

  async of(rewardId: string) {
    const reward = await this.rewards.view(rewardId);
    if (!reward) throw new DomainError('reward-token-invalid');
    const terms = reward.recommendationId
      ? await this.queries.execute(new RecommendationTerms(reward.recommendationId))
      : null;
    const isChosen = reward.status === 'ready' && reward.choice !== null;
    const heldFor = isChosen
      ? ((await this.queries.execute(new HoldsOfRewards([rewardId]))).get(rewardId) ?? null)
      : null;
    return {
      id: reward.rewardId,
      recommendationNumber: terms?.number ?? null,
      amountCents: reward.amountCents,
      status: reward.status,
      choice: reward.choice,
      offered: await this.options.offered(reward.amountCents),
      casual:
        reward.beneficiary === 'recipient' &&
        (await this.queries.execute(new IsAddressedInformally(reward.beneficiaryId))),
      payee: payeeOf(reward, await this.options.settings())?.holder ?? null,
      // After a returned payment the stored bank details are the ones that failed, so they count as missing.
      hasBankDetails:
        reward.progress !== 'bank-details-wanted' &&
        (await this.queries.execute(new HasBankDetails(reward.beneficiaryId))),
      heldFor,
      payableFrom:
        isChosen && heldFor === null && isPaidToOwnAccount(reward.choice)
          ? await this.waitsUntil(reward.beneficiaryId)
          : null,
      expiresAt: reward.expiresAt,
    };
  }

  async showsBanner(banner: string, rewardId: string): Promise<boolean> {
    const reward = await this.rewards.view(rewardId);
    if (!reward) throw new DomainError('reward-token-invalid');
    const customerNumber =
      reward.beneficiary === 'recommender'
        ? await this.queries.execute(new CustomerNumberOf(reward.beneficiaryId))
        : 'none';
    return rewardBannerShows(banner, { ...reward, customerNumber });
  }

  /** Until when an account that replaced another one waits; known before a payment run looks at the reward. */
  private async waitsUntil(beneficiaryId: string): Promise<Date | null> {
    const from = await this.queries.execute(new AccountPayableFrom(beneficiaryId));
    return from && from > this.clock.now() ? from : null;
  }
}
