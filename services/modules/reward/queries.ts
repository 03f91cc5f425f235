import { Injectable } from '@nestjs/common';
import { QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { currentWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import {
  configuredOptions,
  payeeOf,
  rewardType,
  typesOffered,
  type RewardKind,
  type RewardOption,
  type RewardType,
} from '#reward-types/index.js';
import { BankDetailsOf, HasBankDetails } from '../account/api.js';
import { TierUnder } from '../campaign/api.js';
import { AmountUnder } from '../catalogue/api.js';
import { HeldRewards } from '../hold/api.js';
import { FindRecipient } from '../recipient/api.js';
import { RecommendationTerms, RecommendersInCareOf } from '../recommendation/api.js';
import { ConfigurationOf } from '../tenant/api.js';
import { VoucherTypesFor } from '../voucher/api.js';
import {
  AccountToPayFor,
  GoodwillReasonOf,
  GoodwillThatWaits,
  PayableRewards,
  PayableTotal,
  RecomputedRewards,
  RewardFor,
  RewardsOfBeneficiary,
  RewardsOfRecipients,
  RewardsOfRecommendation,
  RewardsOwed,
  RewardsStillPayable,
  RewardsStillToGo,
  RewardWantsBankDetails,
  TypesToChooseFor,
  type AccountToPay,
  type RecomputedReward,
} from './api.js';
import { rewardsOf, splitReward } from './domain/granting.js';
import { goodwillLimitsOf, leftOf, needsASecondPerson, type Reward } from './domain/reward.js';
import { TryOfferOnThePastHandler } from './look-back.js';
import { Goodwills, Rewards } from './persistence.js';

/** What can be had of a type for an amount: by the stock of codes, or by the tenant's settings. */
@Injectable()
export class RewardOptions {
  constructor(
    private readonly queries: QueryBus,
    private readonly tenants: TenantDirectory,
  ) {}

  async of(type: RewardType, amountCents: number): Promise<readonly RewardOption[]> {
    if (!type.sentAsCode) return configuredOptions(type, await this.settings());
    const kinds = await this.queries.execute(new VoucherTypesFor(amountCents));
    return kinds.map(({ typeId, ...names }) => ({ id: String(typeId), ...names }));
  }

  async offered(amountCents: number): Promise<ReadonlyMap<RewardKind, readonly RewardOption[]>> {
    const offered = new Map<RewardKind, readonly RewardOption[]>();
    for (const type of typesOffered(await this.settings())) offered.set(type.kind, await this.of(type, amountCents));
    return offered;
  }

  async settings() {
    return (await this.tenants.byId(currentWork().tenantId))?.config.rewardTypes;
  }
}

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

@QueryHandler(GoodwillReasonOf)
export class GoodwillReasonOfHandler implements IQueryHandler<GoodwillReasonOf> {
  constructor(private readonly goodwills: Goodwills) {}
  execute({ rewardId }: GoodwillReasonOf) {
    return this.goodwills.reasonOf(rewardId);
  }
}

@QueryHandler(TypesToChooseFor)
export class TypesToChooseForHandler implements IQueryHandler<TypesToChooseFor> {
  constructor(private readonly options: RewardOptions) {}
  async execute({ amountCents }: TypesToChooseFor): Promise<readonly RewardKind[]> {
    const offered = [...(await this.options.offered(amountCents))];
    return offered.filter(([kind, options]) => !rewardType(kind).options || options.length > 0).map(([kind]) => kind);
  }
}

@QueryHandler(AccountToPayFor)
export class AccountToPayForHandler implements IQueryHandler<AccountToPayFor> {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
    private readonly options: RewardOptions,
  ) {}
  async execute({ rewardId }: AccountToPayFor): Promise<AccountToPay | null> {
    const reward = await this.rewards.view(rewardId);
    if (!reward) return null;
    if (reward.choice && rewardType(reward.choice).configured) {
      const payee = payeeOf(reward, await this.options.settings());
      return payee && { ...payee, own: false, updatedBy: null };
    }
    const account = await this.queries.execute(new BankDetailsOf(reward.beneficiaryId));
    return account && { ...account, remittance: null, own: true };
  }
}

@QueryHandler(PayableRewards)
export class PayableRewardsHandler implements IQueryHandler<PayableRewards> {
  constructor(private readonly rewards: Rewards) {}
  execute({ request: { limit, without } }: PayableRewards) {
    return this.rewards.payable(limit, without);
  }
}

@QueryHandler(RewardsStillPayable)
export class RewardsStillPayableHandler implements IQueryHandler<RewardsStillPayable> {
  constructor(private readonly rewards: Rewards) {}
  execute({ rewardIds }: RewardsStillPayable) {
    return this.rewards.stillPayable(rewardIds);
  }
}

@QueryHandler(PayableTotal)
export class PayableTotalHandler implements IQueryHandler<PayableTotal> {
  constructor(private readonly rewards: Rewards) {}
  execute({ without }: PayableTotal) {
    return this.rewards.payableTotal(without);
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
  execute() {
    return this.rewards.stillToGo();
  }
}

@QueryHandler(GoodwillThatWaits)
export class GoodwillThatWaitsHandler implements IQueryHandler<GoodwillThatWaits> {
  constructor(
    private readonly goodwills: Goodwills,
    private readonly queries: QueryBus,
  ) {}
  async execute({ agencyNumber, notBy }: GoodwillThatWaits) {
    const waiting = (await this.goodwills.waiting()).map(({ recommenderId }) => recommenderId);
    return this.goodwills.thatWait(
      [...(await this.queries.execute(new RecommendersInCareOf(agencyNumber, waiting)))],
      notBy,
    );
  }
}

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
      const { origin, about, status } = reward;
      const { beneficiary, amountCents } = about;
      found.push({ rewardId, origin, beneficiary, amountCents, status: status!, recomputed: await this.of(reward) });
    }
    return found.sort((one, other) => other.beneficiary.localeCompare(one.beneficiary));
  }

  private async of({ under, about }: Reward): Promise<RecomputedReward['recomputed']> {
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

export const answers = [
  RecomputedRewardsHandler,
  TryOfferOnThePastHandler,
  GoodwillThatWaitsHandler,
  RewardsOfRecommendationHandler,
  RewardsOfBeneficiaryHandler,
  RewardsOfRecipientsHandler,
  RewardForHandler,
  GoodwillReasonOfHandler,
  TypesToChooseForHandler,
  RewardWantsBankDetailsHandler,
  AccountToPayForHandler,
  PayableRewardsHandler,
  RewardsStillPayableHandler,
  PayableTotalHandler,
  RewardsOwedHandler,
  RewardsStillToGoHandler,
];

/** The recipient's part: the reward itself once it was granted, before that what is promised. */
@Injectable()
export class RecipientReward {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
    private readonly tenants: TenantDirectory,
  ) {}

  /** `number` is the recipient's own or their recommendation's. */
  async of(recipientId: string, number: string) {
    const recipient = await this.queries.execute(new FindRecipient({ recipientId }));
    ensure(recipient !== null, 'recipient-token-invalid');
    const terms = await this.queries.execute(new RecommendationTerms(recipient.recommendationId));
    ensure(terms !== null && (number === recipient.number || number === terms.number), 'not-found');
    const granted = (await this.rewards.ofRecommendation(recipient.recommendationId)).find(
      reward => reward.beneficiaryId === recipientId,
    );
    if (granted)
      return {
        id: granted.rewardId,
        amountCents: granted.amountCents,
        status: granted.status,
        expiresAt: granted.expiresAt,
      };
    ensure(terms.status !== 'cancelled' && terms.status !== 'expired', 'not-found');
    const tenant = await this.tenants.byId(currentWork().tenantId);
    const promised = splitReward({
      amountCents: terms.rewardCents,
      recommenderShare: terms.recommenderShare,
      recipientCapCents: tenant?.config.maxRecipientRewardCents ?? null,
      recipientIsKnown: true,
    }).recipientCents;
    ensure(promised > 0, 'not-found');
    return { id: recipientId, amountCents: promised, status: 'open' as const, expiresAt: null };
  }
}

/** The reward as the holder of its link sees it. */
@Injectable()
export class RewardPage {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
    private readonly options: RewardOptions,
  ) {}

  async of(rewardId: string) {
    const reward = await this.rewards.view(rewardId);
    if (!reward) throw new DomainError('reward-token-invalid');
    const terms = reward.recommendationId
      ? await this.queries.execute(new RecommendationTerms(reward.recommendationId))
      : null;
    return {
      id: reward.rewardId,
      recommendationNumber: terms?.number ?? null,
      amountCents: reward.amountCents,
      status: reward.status,
      choice: reward.choice,
      offered: await this.options.offered(reward.amountCents),
      payee: payeeOf(reward, await this.options.settings())?.holder ?? null,
      // After a returned payment the stored account is the one that failed: it counts as missing.
      hasBankDetails:
        reward.progress !== 'bank-details-wanted' &&
        (await this.queries.execute(new HasBankDetails(reward.beneficiaryId))),
      isBeingChecked:
        reward.status === 'ready' &&
        reward.choice !== null &&
        (await this.queries.execute(new HeldRewards([rewardId]))).has(rewardId),
      expiresAt: reward.expiresAt,
    };
  }
}
