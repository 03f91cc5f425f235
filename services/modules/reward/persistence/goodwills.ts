import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql, type Expression, type SqlBool } from 'kysely';
import { Clock, calendarDay } from '#platform/clock.js';
import { lockName, tables, type RowOf } from '#platform/database/tables.js';
import { currentEntityManager, currentPerson, currentWork } from '#platform/database/unit-of-work.js';
import { mustBeKnown, type Person, type PersonId } from '#platform/domain/person.js';
import type { Waiting } from '#platform/domain/answers.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';

import { periodOf, type GoodwillUsed, goodwillLimitsOf, type GoodwillLimits } from '../domain/goodwill.js';
import { timeZone } from '#shared/dates-and-money.js';

export type GoodwillState = 'waiting' | 'granted' | 'declined';

export const GoodwillRow = defineEntity({
  name: 'GoodwillRow',
  tableName: 'goodwill',
  properties: p => ({
    tenantId: p.uuid().primary(),
    number: p.text().primary(),
    /** Id that the reward has once it is granted. */
    rewardId: p.uuid(),
    recommenderId: p.uuid(),
    amountCents: p.integer(),
    /** Reason that the recommender reads. */
    reason: p.text(),
    state: p.text().$type<GoodwillState>(),
    askedBy: p.text().$type<PersonId>(),
    askedByName: p.text(),
    askedAt: p.datetime(),
    decidedBy: p.text().$type<PersonId>().nullable(),
    decidedByName: p.text().nullable(),
    decidedAt: p.datetime().nullable(),
    declineReason: p.text().nullable(),
  }),
});

export type GoodwillRow = RowOf<typeof GoodwillRow>;

/** Grants outside orders: who granted what to whom and why, and what waits for a second person. */
@Injectable()
export class Goodwills {
  constructor(
    private readonly tenants: TenantDirectory,
    private readonly clock: Clock,
  ) {}

  async limits(): Promise<GoodwillLimits> {
    return goodwillLimitsOf((await this.tenants.byId(currentWork().tenantId))?.config ?? {});
  }

  /** Serialises the tenant's grants until the transaction ends, so that concurrent requests cannot exceed a limit. */
  async lockGrants(): Promise<void> {
    const lock = `goodwill/${currentWork().tenantId}`;
    await lockName(lock);
  }

  /** `askers`: the accounts of the person who asks. */
  used(recommenderId: string, askers: readonly PersonId[]): Promise<GoodwillUsed> {
    const { yearFrom, monthFrom } = periodOf(calendarDay(this.clock.now()));
    const sumOf = (whose: Expression<SqlBool>, from: string) =>
      sql<number>`coalesce(sum(amount_cents) filter (where ${whose} and asked_at >= ${from}::timestamp at time zone ${timeZone()}), 0)::int`;
    return goodwills()
      .select(({ eb }) => [
        sumOf(eb('recommenderId', '=', recommenderId), yearFrom).as('personYearCents'),
        sumOf(eb('askedBy', 'in', askers), monthFrom).as('staffMonthCents'),
      ])
      .where('state', '=', 'granted')
      .where(({ or, eb }) => or([eb('recommenderId', '=', recommenderId), eb('askedBy', 'in', askers)]))
      .executeTakeFirstOrThrow();
  }

  async add(
    grant: Pick<
      GoodwillRow,
      'number' | 'rewardId' | 'recommenderId' | 'amountCents' | 'reason' | 'state' | 'askedByName'
    >,
  ): Promise<void> {
    const { tenantId } = currentWork();
    const askedBy = mustBeKnown(currentPerson()).id;
    await currentEntityManager().insert(GoodwillRow, { ...grant, tenantId, askedBy, askedAt: this.clock.now() });
  }

  /** By its own number, or the oldest that waits for this recommender. Locked until the transaction ends. */
  find(numberOrRecommender: string): Promise<GoodwillRow | undefined> {
    return goodwills()
      .selectAll()
      .where(({ or, eb }) =>
        or([eb('number', '=', numberOrRecommender), eb(eb.cast('recommenderId', 'text'), '=', numberOrRecommender)]),
      )
      .orderBy(eb => eb('state', '=', 'waiting'), 'desc')
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
    const { tenantId } = currentWork();
    const decidedBy = mustBeKnown(currentPerson()).id;
    await currentEntityManager().nativeUpdate(
      GoodwillRow,
      { tenantId, number },
      { state, decidedBy, decidedByName: byName, decidedAt: this.clock.now(), declineReason },
    );
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

  /** Waiting longest first. */
  waiting(): Promise<GoodwillRow[]> {
    return goodwills().selectAll().where('state', '=', 'waiting').orderBy('askedAt').orderBy('number').execute();
  }

  /** Waiting goodwill for these recommenders, without this person's own requests. */
  pending(recommenderIds: readonly string[], { accounts }: Person): Promise<Waiting> {
    return goodwills()
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('askedAt').as('oldestAt')])
      .where('state', '=', 'waiting')
      .where('recommenderId', '=', sql<string>`any (${recommenderIds}::uuid[])`)
      .where('askedBy', 'not in', accounts)
      .executeTakeFirstOrThrow();
  }

  async reasonOf(rewardId: string): Promise<string | null> {
    const row = await goodwills().select('reason').where('rewardId', '=', rewardId).executeTakeFirst();
    return row?.reason ?? null;
  }

  /** The recommender is erased: waiting goodwill is closed and the reasons are deleted. */
  async forget(recommenderId: string): Promise<void> {
    const em = currentEntityManager();
    const theirs = { tenantId: currentWork().tenantId, recommenderId };
    await em.nativeUpdate(GoodwillRow, { ...theirs, state: 'waiting' }, { state: 'declined' });
    await em.nativeUpdate(GoodwillRow, theirs, { reason: '', declineReason: null });
  }
}

const goodwills = () =>
  tables<typeof GoodwillRow>().selectFrom('goodwill').where('tenantId', '=', currentWork().tenantId);
