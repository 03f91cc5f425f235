import { Injectable } from '@nestjs/common';
import { QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { addDays, Clock, dayInGermany } from '#platform/clock.js';
import { tables } from '#platform/database/tables.js';
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
import { AmountsIfOffered, AmountUnder, ProductOf } from '../catalogue/api.js';
import { EarningContracts } from '../order/api.js';
import { FindRecipient } from '../recipient/api.js';
import { PromisesOf, RecommendationTerms, RecommendersInCareOf } from '../recommendation/api.js';
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
  RewardsStillPayable,
  RewardWantsBankDetails,
  TryOfferOnThePast,
  type AccountToPay,
  type OfferLookBack,
  type RecomputedReward,
} from './api.js';
import { lastFullQuarter, lookBack, rewardsOf, splitReward, type Part, type PastContract } from './domain/granting.js';
import type { Reward } from './domain/reward.js';
import { Goodwills, Rewards, type RewardRow } from './persistence.js';

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

  async execute({ orderId }: RecomputedRewards): Promise<RecomputedReward[]> {
    const found: RecomputedReward[] = [];
    for (const rewardId of await this.rewards.idsOfOrder(orderId)) {
      const reward = await this.rewards.load(rewardId);
      const { beneficiary, amountCents } = reward.about;
      found.push({ rewardId, beneficiary, amountCents, status: reward.status!, recomputed: await this.of(reward) });
    }
    return found.sort((one, other) => other.beneficiary.localeCompare(one.beneficiary));
  }

  private async of({ under, about }: Reward): Promise<RecomputedReward['recomputed']> {
    const configuration = under && (await this.queries.execute(new ConfigurationOf(under.configurationVersion)));
    if (!under?.offered || !configuration) return null;
    const offeredCents = await this.queries.execute(new AmountUnder(under.productId, under.offered));
    const recipientCapCents = configuration.config.maxRecipientRewardCents ?? null;
    const parts = rewardsOf({
      amountCents: offeredCents ?? 0,
      recommenderShare: under.recommenderShare,
      recipientCapCents,
      recipientIsKnown: about.recipientId !== null,
    });
    const own = parts.find(({ beneficiary }) => beneficiary === about.beneficiary);
    return { ...under, offeredCents, recipientCapCents, amountCents: own?.amountCents ?? 0 };
  }
}

const granted = () =>
  tables<typeof RewardRow>()
    .selectFrom('reward')
    .where('tenantId', '=', currentWork().tenantId)
    .where('status', '<>', 'cancelled');

/** What these orders earned and was not taken back, by order; the recommender's part first. */
async function grantedFor(orderIds: readonly string[]): Promise<ReadonlyMap<string, readonly Part[]>> {
  const rows = await granted()
    .select(['orderId', 'beneficiary', 'amountCents'])
    .where('orderId', '=', sql<string>`any (${orderIds}::uuid[])`)
    .orderBy('beneficiary', 'desc')
    .execute();
  return Map.groupBy(rows, ({ orderId }) => orderId!);
}

/** Extras of campaigns granted in these days, both inclusive. */
const extrasIn = ({ from, to }: OfferLookBackPeriod): Promise<OfferLookBack['extras']> =>
  granted()
    .select(({ fn }) => [
      fn.countAll<number>().as('rewards'),
      sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'),
    ])
    .where('origin', '=', 'campaign')
    .where('grantedAt', '>=', sql<Date>`${from}::timestamp at time zone 'Europe/Berlin'`)
    .where('grantedAt', '<', sql<Date>`(${to}::date + 1)::timestamp at time zone 'Europe/Berlin'`)
    .executeTakeFirstOrThrow();

/** Above this a period is tried in pieces. */
const contractsAtOnce = 20_000;
const daysAtOnce = 366;
const refused = (field: string, reason: string) =>
  new DomainError('validation-failed', { fields: [{ field, reason }] });

@QueryHandler(TryOfferOnThePast)
export class TryOfferOnThePastHandler implements IQueryHandler<TryOfferOnThePast> {
  constructor(
    private readonly queries: QueryBus,
    private readonly tenants: TenantDirectory,
    private readonly clock: Clock,
  ) {}

  async execute({ offer, period: asked }: TryOfferOnThePast): Promise<OfferLookBack> {
    const today = dayInGermany(this.clock.now());
    const period = asked ?? lastFullQuarter(today);
    if (period.to < period.from) throw refused('Bis', 'ends-before-it-starts');
    if (period.to > today) throw refused('Bis', 'future');
    if (addDays(new Date(period.from), daysAtOnce).toISOString().slice(0, 10) < period.to)
      throw refused('Bis', 'too-much-at-once');
    ensure((await this.queries.execute(new ProductOf(offer.productId))) !== null, 'not-found');
    const contracts = await this.contractsOf(offer.productId, period);
    const config = (await this.tenants.byId(currentWork().tenantId))?.config;
    const amountOn = await this.amountsOf(offer, contracts);
    const { recommenderShare } = offer;
    return {
      ...period,
      extras: await extrasIn(period),
      ...lookBack(contracts, {
        amountOn,
        recommenderShare,
        recipientCapCents: config?.maxRecipientRewardCents ?? null,
      }),
    };
  }

  /** Contracts whose rewards were all taken back cost nothing, whatever the offer. */
  private async contractsOf(productId: number, period: OfferLookBackPeriod): Promise<PastContract[]> {
    const found = await this.queries.execute(new EarningContracts(productId, period, contractsAtOnce + 1));
    if (found.length > contractsAtOnce) throw refused('Bis', 'too-much-at-once');
    const promises = await this.queries.execute(
      new PromisesOf([...new Set(found.map(({ recommendationId }) => recommendationId))]),
    );
    const granted = await grantedFor(found.map(({ orderId }) => orderId));
    return found.flatMap(({ orderId, recommendationId, recipientId, orderedAt }) => {
      const [promise, parts] = [promises.get(recommendationId), granted.get(orderId)];
      if (!promise || !parts) return [];
      const orderedOn = dayInGermany(orderedAt);
      return [
        {
          orderedOn,
          promisedOn: promise.productId === productId ? dayInGermany(promise.madeAt) : orderedOn,
          recommenderShare: promise.recommenderShare,
          recipientIsKnown: recipientId !== null,
          granted: parts,
        },
      ];
    });
  }

  private async amountsOf(
    { productId, rewardCents, valid }: TryOfferOnThePast['offer'],
    contracts: readonly PastContract[],
  ): Promise<(day: string) => number | null> {
    if (!valid) return () => rewardCents;
    if (valid.to < valid.from) throw refused('GueltigBis', 'ends-before-it-starts');
    const offer = { rewardCents, startsOn: valid.from, endsOn: valid.to };
    const days = contracts.map(({ promisedOn }) => promisedOn);
    const amounts = await this.queries.execute(new AmountsIfOffered(productId, offer, days));
    return day => amounts?.get(day) ?? null;
  }
}
type OfferLookBackPeriod = Pick<OfferLookBack, 'from' | 'to'>;

export const answers = [
  RecomputedRewardsHandler,
  TryOfferOnThePastHandler,
  GoodwillThatWaitsHandler,
  RewardsOfRecommendationHandler,
  RewardsOfBeneficiaryHandler,
  RewardsOfRecipientsHandler,
  RewardForHandler,
  GoodwillReasonOfHandler,
  RewardWantsBankDetailsHandler,
  AccountToPayForHandler,
  PayableRewardsHandler,
  RewardsStillPayableHandler,
  PayableTotalHandler,
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
      expiresAt: reward.expiresAt,
    };
  }
}
