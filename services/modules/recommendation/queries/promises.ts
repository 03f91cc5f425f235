import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Clock } from '#platform/clock.js';
import { lastDaysIn, tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import type { OfferedUnder } from '../../catalogue/api.js';
import { promisedParts, takesFriends, takesFriendsIn } from '../domain/recommendation.js';
import {
  RecommendationRepository,
  type HeldRecommendationRow,
  type RecommendationRow,
} from '../persistence/recommendations.js';
import {
  LastRecommendedIn,
  OpenRecommendationsOf,
  PromisedParts,
  PromisedUnder,
  PromisesOf,
  PromisesUnderCap,
  type PromiseMade,
} from '../api.js';

@QueryHandler(PromisedUnder)
export class PromisedUnderHandler implements IQueryHandler<PromisedUnder> {
  constructor(private readonly recommendations: RecommendationRepository) {}

  async execute({ recommendationId }: PromisedUnder): Promise<OfferedUnder | null> {
    return (await this.recommendations.find(recommendationId))?.terms.offeredUnder ?? null;
  }
}

@QueryHandler(PromisesOf)
export class PromisesOfHandler implements IQueryHandler<PromisesOf> {
  async execute({ recommendationIds }: PromisesOf): Promise<ReadonlyMap<string, PromiseMade>> {
    const rows = await tables<typeof RecommendationRow>()
      .selectFrom('recommendation')
      .select(['recommendationId', 'productId', 'recommenderShare', 'createdAt as madeAt'])
      .where('tenantId', '=', currentWork().tenantId)
      .where('recommendationId', '=', sql<string>`any (${recommendationIds}::uuid[])`)
      .execute();
    return new Map(rows.map(({ recommendationId, ...made }) => [recommendationId, made]));
  }
}

@QueryHandler(PromisedParts)
export class PromisedPartsHandler implements IQueryHandler<PromisedParts> {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly tenants: TenantDirectory,
  ) {}

  async execute({
    recommendationId,
    asMade,
  }: PromisedParts): Promise<{ recommenderCents: number; recipientCents: number }> {
    const row = await this.recommendations.row({ recommendationId });
    const tenant = await this.tenants.byId(currentWork().tenantId);
    return row && tenant && (asMade || takesFriends(row.status))
      ? promisedParts(row.rewardCents, row.recommenderShare, tenant.config.maxRecipientRewardCents)
      : { recommenderCents: 0, recipientCents: 0 };
  }
}

@QueryHandler(PromisesUnderCap)
export class PromisesUnderCapHandler implements IQueryHandler<PromisesUnderCap> {
  constructor(private readonly clock: Clock) {}

  async execute({ before, after }: PromisesUnderCap) {
    const promised = await tables<typeof RecommendationRow>()
      .selectFrom('recommendation')
      .select(({ fn }) => ['rewardCents', 'recommenderShare', fn.countAll<number>().as('count')])
      .where('tenantId', '=', currentWork().tenantId)
      // An open one past its day waits for a friend who confirmed in time.
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
}

@QueryHandler(OpenRecommendationsOf)
export class OpenRecommendationsOfHandler implements IQueryHandler<OpenRecommendationsOf> {
  async execute({ productIds }: OpenRecommendationsOf): Promise<ReadonlyMap<number, number>> {
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
}

@QueryHandler(LastRecommendedIn)
export class LastRecommendedInHandler implements IQueryHandler<LastRecommendedIn> {
  async execute({ periods }: LastRecommendedIn): Promise<ReadonlyMap<number, string>> {
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
}
