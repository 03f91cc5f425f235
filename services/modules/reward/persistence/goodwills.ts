import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql, type Expression, type SqlBool } from 'kysely';
import { Clock, dayInGermany } from '#platform/clock.js';
import { lockName, tables, type RowOf } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { Waiting } from '#platform/domain/answers.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { defaultGoodwillLimits, periodOf, type GoodwillLimits, type GoodwillUsed } from '../domain/split.js';

export type GoodwillState = 'waiting' | 'granted' | 'declined';

export const GoodwillRow = defineEntity({
  name: 'GoodwillRow',
  tableName: 'goodwill',
  properties: p => ({
    tenantId: p.uuid().primary(),
    number: p.text().primary(),
    /** There is a reward of this id once it is granted. */
    rewardId: p.uuid(),
    recommenderId: p.uuid(),
    amountCents: p.integer(),
    /** The recipient reads it. */
    reason: p.text(),
    state: p.text().$type<GoodwillState>(),
    askedBy: p.text(),
    askedByName: p.text(),
    askedAt: p.datetime(),
    decidedBy: p.text().nullable(),
    decidedByName: p.text().nullable(),
    decidedAt: p.datetime().nullable(),
    declineReason: p.text().nullable(),
  }),
});
export type GoodwillRow = RowOf<typeof GoodwillRow>;

/** Grants outside any order: who granted what to whom and why, and what waits for a second person. */
@Injectable()
export class Goodwills {
  constructor(
    private readonly tenants: TenantDirectory,
    private readonly clock: Clock,
  ) {}

  async limits(): Promise<GoodwillLimits> {
    return { ...defaultGoodwillLimits, ...(await this.tenants.byId(currentWork().tenantId))?.config.goodwillLimits };
  }

  /** One grant of the tenant after the other, until the transaction ends: nobody passes a limit by asking often at once. */
  async oneAfterTheOther(): Promise<void> {
    const lock = `goodwill/${currentWork().tenantId}`;
    await lockName(lock);
  }

  /** By whoever speaks. */
  used(recommenderId: string): Promise<GoodwillUsed> {
    const { actor } = currentWork();
    const { yearFrom, monthFrom } = periodOf(dayInGermany(this.clock.now()));
    const sumOf = (whose: Expression<SqlBool>, from: string) =>
      sql<number>`coalesce(sum(amount_cents) filter (where ${whose} and asked_at >= ${from}::timestamp at time zone 'Europe/Berlin'), 0)::int`;
    return goodwills()
      .select(({ eb }) => [
        sumOf(eb('recommenderId', '=', recommenderId), yearFrom).as('personYearCents'),
        sumOf(eb('askedBy', '=', actor), monthFrom).as('staffMonthCents'),
      ])
      .where('state', '=', 'granted')
      .where(({ or, eb }) => or([eb('recommenderId', '=', recommenderId), eb('askedBy', '=', actor)]))
      .executeTakeFirstOrThrow();
  }

  async add(
    grant: Pick<
      GoodwillRow,
      'number' | 'rewardId' | 'recommenderId' | 'amountCents' | 'reason' | 'state' | 'askedByName'
    >,
  ): Promise<void> {
    const { tenantId, actor } = currentWork();
    await tables<typeof GoodwillRow>()
      .insertInto('goodwill')
      .values({ ...grant, tenantId, askedBy: actor, askedAt: this.clock.now() })
      .execute();
  }

  /** By its own number, or the oldest that waits for this recommender. Locked. */
  find(numberOrRecommender: string): Promise<GoodwillRow | undefined> {
    return goodwills()
      .selectAll()
      .where(({ or, eb }) =>
        or([eb('number', '=', numberOrRecommender), eb(sql<string>`recommender_id::text`, '=', numberOrRecommender)]),
      )
      .orderBy(sql`state = 'waiting'`, 'desc')
      .orderBy('askedAt')
      .limit(1)
      .forUpdate()
      .executeTakeFirst();
  }

  async decide(
    number: string,
    state: 'granted' | 'declined',
    byName: string,
    declineReason: string | null,
  ): Promise<void> {
    const { tenantId, actor } = currentWork();
    await tables<typeof GoodwillRow>()
      .updateTable('goodwill')
      .set({ state, decidedBy: actor, decidedByName: byName, decidedAt: this.clock.now(), declineReason })
      .where('tenantId', '=', tenantId)
      .where('number', '=', number)
      .execute();
  }

  /** Newest first. */
  of(recommenderId: string): Promise<GoodwillRow[]> {
    return goodwills()
      .selectAll()
      .where('recommenderId', '=', recommenderId)
      .orderBy('askedAt', 'desc')
      .orderBy('number')
      .execute();
  }

  /** Longest first. */
  waiting(): Promise<GoodwillRow[]> {
    return goodwills().selectAll().where('state', '=', 'waiting').orderBy('askedAt').orderBy('number').execute();
  }

  /** Of these persons, without what this one asked for. */
  thatWait(recommenderIds: readonly string[], notBy: string): Promise<Waiting> {
    return goodwills()
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('askedAt').as('oldestAt')])
      .where('state', '=', 'waiting')
      .where('recommenderId', '=', sql<string>`any (${recommenderIds}::uuid[])`)
      .where('askedBy', '<>', notBy)
      .executeTakeFirstOrThrow();
  }

  async reasonOf(rewardId: string): Promise<string | null> {
    const row = await goodwills().select('reason').where('rewardId', '=', rewardId).executeTakeFirst();
    return row?.reason ?? null;
  }

  /** The person is erased: nothing is granted any more, and the words go. */
  async forget(recommenderId: string): Promise<void> {
    await tables<typeof GoodwillRow>()
      .updateTable('goodwill')
      .set({
        reason: '',
        declineReason: null,
        state: sql<GoodwillState>`case when state = 'waiting' then 'declined' else state end`,
      })
      .where('tenantId', '=', currentWork().tenantId)
      .where('recommenderId', '=', recommenderId)
      .execute();
  }
}

const goodwills = () =>
  tables<typeof GoodwillRow>().selectFrom('goodwill').where('tenantId', '=', currentWork().tenantId);
