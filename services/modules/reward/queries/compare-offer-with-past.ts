import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Handles } from '#platform/messages.js';
import { addDays, Clock, calendarDay } from '#platform/clock.js';
import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { timeZone } from '#shared/dates-and-money.js';
import { AmountsIfOffered, ProductOf } from '../../catalogue/api.js';
import { EarningContracts } from '../../order/api.js';
import { PromisesOf } from '../../recommendation/api.js';
import { CompareOfferWithPast, type OfferLookBack, type TriedOffer } from '../api.js';
import { lastFullQuarter, lookBack, type PastContract } from '../domain/look-back.js';
import type { RewardPart } from '../domain/split-reward.js';
import type { RewardRow } from '../persistence/rewards.js';

const granted = () =>
  tables<typeof RewardRow>()
    .selectFrom('reward')
    .where('tenantId', '=', currentWork().tenantId)
    .where('status', '<>', 'cancelled');

/** Rewards of these orders that were not cancelled, by order; the recommender's part first. */
async function grantedFor(orderIds: readonly string[]): Promise<ReadonlyMap<string, readonly RewardPart[]>> {
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

@Injectable()
export class OfferComparison {
  constructor(
    private readonly queries: QueryBus,
    private readonly tenants: TenantDirectory,
    private readonly clock: Clock,
  ) {}

  @Handles(CompareOfferWithPast)
  async compare(
    offer: TriedOffer,
    asked: { readonly from: string; readonly to: string } | null,
  ): Promise<OfferLookBack> {
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
    { productId, rewardCents, valid }: TriedOffer,
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
