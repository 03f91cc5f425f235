import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Handles } from '#platform/messages.js';
import { Clock } from '#platform/clock.js';
import { tables, lastDaysIn } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { RecommenderStates } from '../../account/api.js';
import { ConfirmedRecipients } from '../../recipient/api.js';
import type { OfferedUnder } from '../../catalogue/events.js';
import {
  isVisibleTo,
  refusalToFriends,
  takesFriends,
  undecidedAmong,
  promisedParts,
  takesFriendsIn,
} from '../domain/recommendation.js';
import { plainCode } from '../links.js';
import { SpeakableCodes } from '../persistence/followed-links.js';
import {
  OrdersOfRecommendation,
  RecommendationRepository,
  type RecommendationRow,
  type HeldRecommendationRow,
} from '../persistence/recommendations.js';
import {
  AwaitsContract,
  FindRecommendation,
  OrderStatesOfRecipients,
  RecommendationsVisibleTo,
  RecommendationTerms,
  PromisedParts,
  PromisedUnder,
  PromisesOf,
  PromisesUnderCap,
  type TermsOfRecommendation,
  type PromiseMade,
} from '../api.js';
import { RecommendersVisibleTo } from '../../account/ports.js';
import { LastRecommendedIn, OpenRecommendationsOf } from '../../catalogue/ports.js';
import type { PeriodOfProduct } from '../../catalogue/api.js';

/** Answers what other modules ask about recommendations. */
@Injectable()
export class RecommendationQueries {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
    private readonly spoken: SpeakableCodes,
    private readonly orders: OrdersOfRecommendation,
    private readonly tenants: TenantDirectory,
  ) {}

  @Handles(RecommendationTerms)
  async terms(recommendationId: string): Promise<TermsOfRecommendation | null> {
    const row = await this.recommendations.row({ recommendationId });
    if (!row) return null;
    const { recommenderId, status, validUntil } = row;
    const recommenderIs = (await this.queries.execute(new RecommenderStates([recommenderId]))).get(recommenderId);
    return {
      recommendationId,
      number: row.number,
      recommenderId,
      productId: row.productId,
      recommenderShare: row.recommenderShare,
      rewardCents: row.rewardCents,
      status,
      validUntil,
      agencyNumber: row.agencyNumber ?? null,
      hasEnded: !takesFriends(status),
      refusalToFriends: refusalToFriends({ status, validUntil, recommenderIs }, this.clock.now()),
      cancelledBecause: row.cancelledBecause ?? null,
    };
  }

  @Handles(FindRecommendation)
  async find({
    number,
    code,
    visibleTo,
  }: {
    readonly number?: string;
    readonly code?: string;
    readonly visibleTo?: string | null;
  }): Promise<{ recommendationId: string } | null> {
    if (!number && !code) return null;
    const row = number ? await this.recommendations.row({ number }) : await this.byCode(plainCode(code ?? ''));
    if (!row || (visibleTo !== undefined && !isVisibleTo(row.agencyNumber ?? null, visibleTo))) return null;
    return { recommendationId: row.recommendationId };
  }

  @Handles(RecommendationsVisibleTo)
  async visibleTo(agencyNumber: string | null, recommendationIds: readonly string[]) {
    const rows = await tables<typeof RecommendationRow>()
      .selectFrom('recommendation')
      .select(['recommendationId', 'number', 'agencyNumber', 'cancelledBecause'])
      .where('tenantId', '=', currentWork().tenantId)
      .where('recommendationId', '=', sql<string>`any (${recommendationIds}::uuid[])`)
      .execute();
    return new Map(
      rows
        .filter(row => isVisibleTo(row.agencyNumber ?? null, agencyNumber))
        .map(({ recommendationId, number, cancelledBecause }) => [recommendationId, { number, cancelledBecause }]),
    );
  }

  @Handles(RecommendersVisibleTo)
  async recommendersVisibleTo(
    agencyNumber: string | null,
    recommenderIds: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const rows = await tables<typeof RecommendationRow>()
      .selectFrom(sql<{ id: string }>`unnest(${recommenderIds}::uuid[])`.as<'asked'>(sql`asked (id)`))
      .select('asked.id')
      .where(({ or, not, exists, selectFrom }) => {
        const made = selectFrom('recommendation as r')
          .select('r.recommendationId')
          .where('r.tenantId', '=', currentWork().tenantId)
          .whereRef('r.recommenderId', '=', 'asked.id');
        const theirs = made.where(({ eb, or }) =>
          or([
            eb('r.agencyNumber', 'is', null),
            ...(agencyNumber === null ? [] : [eb('r.agencyNumber', '=', agencyNumber)]),
          ]),
        );
        return or([not(exists(made)), exists(theirs)]);
      })
      .execute();
    return new Set(rows.map(({ id }) => id));
  }

  @Handles(OrderStatesOfRecipients)
  orderStates(recipientIds: readonly string[]) {
    return this.orders.ofRecipients(recipientIds);
  }

  @Handles(AwaitsContract)
  async awaitsContract(recommenderId: string): Promise<boolean> {
    const ids = await this.recommendations.followableOf(recommenderId);
    const orders = await this.orders.of(ids);
    if (orders.some(({ state }) => state === 'open')) return true;
    const confirmed = [...(await this.queries.execute(new ConfirmedRecipients(ids))).values()].flat();
    return undecidedAmong(confirmed, orders).length > 0;
  }

  @Handles(PromisedUnder)
  async promisedUnder(recommendationId: string): Promise<OfferedUnder | null> {
    return (await this.recommendations.find(recommendationId))?.terms.offeredUnder ?? null;
  }

  @Handles(PromisesOf)
  async promises(recommendationIds: readonly string[]): Promise<ReadonlyMap<string, PromiseMade>> {
    const rows = await tables<typeof RecommendationRow>()
      .selectFrom('recommendation')
      .select(['recommendationId', 'productId', 'recommenderShare', 'createdAt as madeAt'])
      .where('tenantId', '=', currentWork().tenantId)
      .where('recommendationId', '=', sql<string>`any (${recommendationIds}::uuid[])`)
      .execute();
    return new Map(rows.map(({ recommendationId, ...made }) => [recommendationId, made]));
  }

  @Handles(PromisedParts)
  async promisedParts(
    recommendationId: string,
    asMade?: boolean,
  ): Promise<{ recommenderCents: number; recipientCents: number }> {
    const row = await this.recommendations.row({ recommendationId });
    const tenant = await this.tenants.byId(currentWork().tenantId);
    return row && tenant && (asMade || takesFriends(row.status))
      ? promisedParts(row.rewardCents, row.recommenderShare, tenant.config.maxRecipientRewardCents)
      : { recommenderCents: 0, recipientCents: 0 };
  }

  @Handles(PromisesUnderCap)
  async promisesUnderCap(before: number, after: number) {
    const promised = await tables<typeof RecommendationRow>()
      .selectFrom('recommendation')
      .select(({ fn }) => ['rewardCents', 'recommenderShare', fn.countAll<number>().as('count')])
      .where('tenantId', '=', currentWork().tenantId)
      // A recommendation open past its validity waits for a friend who confirmed in time.
      .where(eb =>
        eb.or([
          eb('status', '=', 'open'),
          eb.and([eb('status', 'in', takesFriendsIn), eb('validUntil', '>=', this.clock.now())]),
        ]),
      )
      .groupBy(['rewardCents', 'recommenderShare'])
      .execute();
    const none = { count: 0, beforeCents: 0, afterCents: 0 };
    return promised.reduce((sum, { rewardCents, recommenderShare, count }) => {
      const [was, is] = [before, after].map(cap => promisedParts(rewardCents, recommenderShare, cap).recipientCents);
      if (was === is) return sum;
      const people = Number(count);
      return {
        count: sum.count + people,
        beforeCents: sum.beforeCents + people * was!,
        afterCents: sum.afterCents + people * is!,
      };
    }, none);
  }

  @Handles(OpenRecommendationsOf)
  async openOf(productIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const counted = await tables<typeof RecommendationRow>()
      .selectFrom('recommendation')
      .select(({ fn }) => ['productId', fn.countAll<number>().as('count')])
      .where('tenantId', '=', currentWork().tenantId)
      .where('status', '=', 'open')
      .where('productId', '=', sql<number>`any(${productIds}::int[])`)
      .groupBy('productId')
      .execute();
    return new Map(counted.map(({ productId, count }) => [productId, count]));
  }

  @Handles(LastRecommendedIn)
  async lastRecommended(periods: readonly PeriodOfProduct[]): Promise<ReadonlyMap<number, string>> {
    const { tenantId } = currentWork();
    const all = tables<typeof RecommendationRow | typeof HeldRecommendationRow>();
    const held = all.selectFrom('held_recommendation').where('tenantId', '=', tenantId);
    return lastDaysIn(
      periods,
      all
        .selectFrom('recommendation')
        .select(['productId', 'createdAt as at'])
        .where('tenantId', '=', tenantId)
        .unionAll(held.select(['productId', 'heldAt as at'])),
    );
  }

  private async byCode(plain: string) {
    const code = await this.spoken.linkOf(plain);
    return code === null ? null : this.recommendations.row({ code });
  }
}
