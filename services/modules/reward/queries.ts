import { Injectable } from '@nestjs/common';
import { QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { currentWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import {
  configuredOptions,
  payeeOf,
  rewardKinds,
  rewardType,
  typesOffered,
  type RewardKind,
  type RewardOption,
  type RewardType,
} from '#reward-types/index.js';
import { BankDetailsOf, FindRecommender, HasBankDetails } from '../account/api.js';
import { HeldRewards, HoldsOn } from '../hold/api.js';
import { OrderNumbersOf } from '../order/api.js';
import { LastPayoutsOf } from '../payout/api.js';
import { FindContact, FindRecipient, SpokenToByDu } from '../recipient/api.js';
import { NumbersVisibleTo, RecommendationTerms, RecommendersVisibleTo } from '../recommendation/api.js';
import { VoucherTypesFor } from '../voucher/api.js';
import {
  AccountToPayFor,
  GoodwillReasonOf,
  GoodwillThatWaits,
  PayableRewards,
  PayableTotal,
  RewardFor,
  RewardsOfBeneficiary,
  RewardsOfRecipients,
  RewardsOfRecommendation,
  RewardsOwed,
  RewardsStillPayable,
  RewardsStillToGo,
  RewardToTellOf,
  RewardWantsBankDetails,
  TypesToChooseFor,
  type AccountToPay,
  type RewardToTell,
} from './api.js';
import { splitReward } from './domain/granting.js';
import { RecomputedRewardsHandler, TryOfferOnThePastHandler } from './look-back.js';
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

@QueryHandler(RewardToTellOf)
export class RewardToTellOfHandler implements IQueryHandler<RewardToTellOf> {
  constructor(
    private readonly rewards: Rewards,
    private readonly people: PersonStore,
    private readonly queries: QueryBus,
  ) {}
  async execute({ rewardId }: RewardToTellOf): Promise<RewardToTell | null> {
    const reward = await this.rewards.view(rewardId);
    if (!reward) return null;
    const { beneficiary, beneficiaryId, recipientId } = reward;
    return beneficiary === 'recipient'
      ? { ...reward, friend: null, casual: await this.queries.execute(new SpokenToByDu(beneficiaryId)) }
      : { ...reward, friend: recipientId && (await this.people.firstName(recipientId)), casual: false };
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
  async execute() {
    const named = rewardKinds.filter(kind => rewardType(kind).configured);
    return { ...(await this.rewards.stillToGo()), toOthers: await this.rewards.payableOf(named) };
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
      [...(await this.queries.execute(new RecommendersVisibleTo(agencyNumber, waiting)))],
      notBy,
    );
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
  RewardToTellOfHandler,
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

const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Where every reward of a person stands, for staff of the agency that looks after them; so many questions however many rewards. */
@Injectable()
export class RewardsOfPerson {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
  ) {}

  /** `number`: a recommender's or a contact's. Refuses `not-found`, also somebody whom another agency looks after. */
  async of(number: string, agencyNumber: string | null) {
    const personId = isId.test(number)
      ? await this.recommender(number, agencyNumber)
      : await this.contact(number, agencyNumber);
    ensure(personId !== null, 'not-found');
    const all = (await this.rewards.ofBeneficiary(personId)).reverse();
    const about = <Key extends 'recommendationId' | 'orderId' | 'rewardId'>(key: Key) =>
      all.flatMap(reward => reward[key] ?? []);
    const numbers = await this.queries.execute(new NumbersVisibleTo(agencyNumber, about('recommendationId')));
    const shown = all.filter(({ recommendationId: id }) => id === null || numbers.has(id));
    const orders = await this.queries.execute(new OrderNumbersOf(about('orderId')));
    const holds = await this.queries.execute(new HoldsOn(about('rewardId')));
    const payouts = await this.queries.execute(new LastPayoutsOf(about('rewardId')));
    return shown.map(reward => ({
      ...reward,
      recommendationNumber: (reward.recommendationId && numbers.get(reward.recommendationId)) ?? null,
      orderNumber: (reward.orderId && orders.get(reward.orderId)) ?? null,
      hold: reward.settled ? null : (holds.get(reward.rewardId) ?? null),
      payout: payouts.get(reward.rewardId) ?? null,
    }));
  }

  private async recommender(recommenderId: string, agencyNumber: string | null): Promise<string | null> {
    const visible = await this.queries.execute(new RecommendersVisibleTo(agencyNumber, [recommenderId]));
    if (!visible.has(recommenderId)) return null;
    // What is owed to somebody erased stays payable.
    const known =
      (await this.queries.execute(new FindRecommender({ recommenderId }))) ??
      (await this.rewards.ofBeneficiary(recommenderId))[0];
    return known ? recommenderId : null;
  }

  private async contact(number: string, agencyNumber: string | null): Promise<string | null> {
    const contact = await this.queries.execute(new FindContact(number));
    if (!contact) return null;
    const visible = await this.queries.execute(new NumbersVisibleTo(agencyNumber, [contact.recommendationId]));
    return visible.has(contact.recommendationId) ? contact.recipientId : null;
  }
}

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
