import { QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { addDays, Clock, calendarDay } from '#platform/clock.js';
import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { TierUnder } from '../campaign/api.js';
import { AmountsIfOffered, AmountUnder, ProductOf } from '../catalogue/api.js';
import { EarningContracts } from '../order/api.js';
import { PromisesOf } from '../recommendation/api.js';
import { ConfigurationOf } from '../tenant/api.js';
import { RecomputedRewards, CompareOfferWithPast, type OfferLookBack, type RecomputedReward } from './api.js';
import { lastFullQuarter, lookBack, rewardsOf, type Part, type PastContract } from './domain/granting.js';
import { goodwillLimitsOf, leftOf, needsASecondPerson, type Reward } from './domain/reward.js';
import { Rewards, type RewardRow } from './persistence.js';
import { timeZone } from '#shared/dates-and-money.js';

const granted = () =>
  tables<typeof RewardRow>()
    .selectFrom('reward')
    .where('tenantId', '=', currentWork().tenantId)
    .where('status', '<>', 'cancelled');

/** Rewards of these orders that were not cancelled, by order; the recommender's part first. */
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
    .select(({ fn, lit }) => [
      fn.countAll<number>().as('rewards'),
      fn.coalesce(fn.sum<number>('amountCents'), lit(0)).as('cents'),
    ])
    .where('origin', '=', 'campaign')
    .where('grantedAt', '>=', sql<Date>`${from}::timestamp at time zone ${timeZone()}`)
    .where('grantedAt', '<', sql<Date>`(${to}::date + 1)::timestamp at time zone ${timeZone()}`)
    .executeTakeFirstOrThrow();

/** Limits per look-back; a longer period is tried in pieces. */
const contractsAtOnce = 20_000;
const daysAtOnce = 366;
const refused = (field: string, reason: string) =>
  new DomainError('validation-failed', { fields: [{ field, reason }] });

@QueryHandler(CompareOfferWithPast)
export class CompareOfferWithPastHandler implements IQueryHandler<CompareOfferWithPast> {
  constructor(
    private readonly queries: QueryBus,
    private readonly tenants: TenantDirectory,
    private readonly clock: Clock,
  ) {}

  async execute({ offer, period: asked }: CompareOfferWithPast): Promise<OfferLookBack> {
    const today = calendarDay(this.clock.now());
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

  /** Contracts whose rewards were all cancelled are left out, since they cost nothing under any offer. */
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
      const orderedOn = calendarDay(orderedAt);
      return [
        {
          orderedOn,
          promisedOn: promise.productId === productId ? calendarDay(promise.madeAt) : orderedOn,
          recommenderShare: promise.recommenderShare,
          recipientIsKnown: recipientId !== null,
          granted: parts,
        },
      ];
    });
  }

  private async amountsOf(
    { productId, rewardCents, valid }: CompareOfferWithPast['offer'],
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
