import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql, type Expression, type SqlBool } from 'kysely';
import { EventStore } from '#engine/event-store.js';
import { RowLockingRepository } from '#engine/aggregate-repository.js';
import { Clock, calendarDay } from '#platform/clock.js';
import { lockName, tables, type RowOf } from '#platform/database/tables.js';
import { currentEntityManager, currentPerson, currentWork } from '#platform/database/unit-of-work.js';
import { mustBeKnown, type Person, type PersonId } from '#platform/domain/person.js';
import type { Waiting } from '#platform/domain/answers.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { Tokens } from '#platform/tokens.js';
import type { RewardKind } from '#reward-types/index.js';
import type { Beneficiary, PayableReward, RewardProgress, RewardStatus, RewardView } from './api.js';
import {
  goodwillLimitsOf,
  periodOf,
  Reward,
  type GoodwillLimits,
  type GoodwillUsed,
  type Grant,
} from './domain/reward.js';
import { timeZone } from '#shared/dates-and-money.js';

export const RewardRow = defineEntity({
  name: 'RewardRow',
  tableName: 'reward',
  properties: p => ({
    tenantId: p.uuid().primary(),
    rewardId: p.uuid().primary(),
    orderId: p.uuid().nullable(),
    recommendationId: p.uuid().nullable(),
    recipientId: p.uuid().nullable(),
    beneficiary: p.text().$type<Beneficiary>(),
    beneficiaryId: p.uuid(),
    amountCents: p.integer(),
    origin: p.text().$type<Grant['origin']>(),
    status: p.text().$type<RewardStatus>(),
    /** Set for a ready reward only. */
    progress: p.text().$type<RewardProgress>().nullable(),
    choice: p.text().$type<RewardKind>().nullable(),
    option: p.text().nullable(),
    expiresAt: p.datetime().nullable(),
    grantedAt: p.datetime(),
    changedAt: p.datetime(),
    /** Rewards are collected in this order. */
    payableSince: p.datetime().nullable(),
  }),
});
export type RewardRow = RowOf<typeof RewardRow>;

@Injectable()
export class Rewards extends RowLockingRepository<Reward> {
  protected readonly aggregateType = 'reward';
  protected readonly row = { table: 'reward', key: 'reward_id' };

  constructor(
    events: EventStore,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {
    super(events);
  }

  protected create(id: string): Reward {
    return new Reward(id);
  }

  /** Loads the reward, applies a fact to it, and saves its events. */
  async follow(id: string, change: (reward: Reward) => void): Promise<Reward | undefined> {
    const reward = await this.find(id);
    if (!reward) return undefined;
    change(reward);
    await this.save(reward);
    return reward;
  }

  view(id: string): Promise<RewardView | undefined> {
    return views().where('rewardId', '=', id).executeTakeFirst();
  }

  async wantsBankDetails(id: string): Promise<{ beneficiaryId: string; wants: boolean } | null> {
    const row = await rewards()
      .select(['beneficiaryId', 'progress'])
      .where('rewardId', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return null;
    const { beneficiaryId, progress } = row;
    return { beneficiaryId, wants: progress === 'choice-open' || progress === 'bank-details-wanted' };
  }

  ofRecommendation(recommendationId: string): Promise<RewardView[]> {
    return views()
      .where('recommendationId', '=', recommendationId)
      .orderBy('grantedAt')
      .orderBy('beneficiary', 'desc')
      .orderBy('rewardId')
      .execute();
  }

  /** By the contact whose contract earned them. */
  async settledOfRecipients(
    recipientIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly settledAt: Date | null }>> {
    const rows = await rewards()
      .select(({ eb, fn }) => [
        'recipientId',
        eb
          .case()
          .when(fn<boolean>('bool_and', [eb('status', 'in', settled)]))
          .then(fn.max('changedAt'))
          .end()
          .as('settledAt'),
      ])
      .where('recipientId', '=', sql<string>`any (${recipientIds}::uuid[])`)
      .groupBy('recipientId')
      .execute();
    return new Map(rows.map(({ recipientId, settledAt }) => [recipientId!, { settledAt }]));
  }

  /** `changedAt`: since when the reward has its present state. */
  ofBeneficiary(beneficiaryId: string): Promise<(RewardView & { readonly changedAt: Date })[]> {
    return views().where('beneficiaryId', '=', beneficiaryId).orderBy('grantedAt').orderBy('rewardId').execute();
  }

  /** Always in the same order, so that transactions locking several rewards cannot deadlock. */
  async idsOfOrder(orderId: string): Promise<string[]> {
    return idsIn(await ids().where('orderId', '=', orderId).execute());
  }

  async unsettledIdsOfRecommendation(recommendationId: string): Promise<string[]> {
    const unsettled = ids().where('recommendationId', '=', recommendationId).where('status', 'in', ['open', 'ready']);
    return idsIn(await unsettled.execute());
  }

  async idsMovedByBankDetailsOf(beneficiaryId: string): Promise<string[]> {
    return idsIn(
      await ids()
        .where('beneficiaryId', '=', beneficiaryId)
        .where('progress', 'in', ['bank-details-wanted', 'payable'])
        .execute(),
    );
  }

  payable(limit: number | null, without: readonly string[]): Promise<PayableReward[]> {
    return payable(without)
      .select(['rewardId', 'beneficiaryId', 'amountCents'])
      .select(({ ref }) => ref('payableSince').$notNull().as('payableSince'))
      .orderBy('payableSince')
      .orderBy('rewardId')
      .$if(limit !== null, those => those.limit(limit!).forUpdate().skipLocked())
      .execute();
  }

  /** Locks the rows, so that none is cancelled between the answer and the caller's commit. */
  async stillPayable(rewardIds: readonly string[]): Promise<Set<string>> {
    const payable = ids()
      .where('rewardId', '=', sql<string>`any (${rewardIds}::uuid[])`)
      .where('progress', '=', 'payable');
    return new Set(idsIn(await payable.forUpdate().execute()));
  }

  /** Ends every link to a settled reward in the same transaction, with the reason to show. */
  private async endLinks({ id, status }: Reward): Promise<void> {
    if (status === 'paid' || status === 'picked-up') await this.tokens.end('reward', id, 'reward-already-chosen');
    if (status === 'cancelled' || status === 'expired') await this.tokens.end('reward', id, 'reward-not-available');
  }

  /** A recommender's rewards outside orders. */
  async idsOutsideOrders(recommenderId: string): Promise<string[]> {
    return idsIn(await ids().where('beneficiaryId', '=', recommenderId).where('orderId', 'is', null).execute());
  }

  async stillToGo(): Promise<{ notReady: number; choiceOpen: number }> {
    const { notReady, choiceOpen } = await rewards()
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere('status', '=', 'open').as('notReady'),
        fn.countAll<number>().filterWhere('progress', '=', 'choice-open').as('choiceOpen'),
      ])
      .executeTakeFirstOrThrow();
    return { notReady: Number(notReady), choiceOpen: Number(choiceOpen) };
  }

  /** Payable rewards chosen as one of these types. */
  payableOf(kinds: readonly RewardKind[]) {
    return payable([]).select(['rewardId', 'choice', 'option', 'amountCents']).where('choice', 'in', kinds).execute();
  }

  async owed(): Promise<number> {
    const { count } = await rewards()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('status', 'in', ['open', 'ready'])
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** Runs for every change of a reward, so it is one typed statement and not the EntityManager's (decision 0001). */
  protected override async saveRow(reward: Reward): Promise<void> {
    await this.endLinks(reward);
    const { tenantId } = currentWork();
    const { id, orderId, origin, status, progress, choice, option, expiresAt } = reward;
    const now = this.clock.now();
    const facts = { tenantId, ...reward.about, orderId, origin, grantedAt: now };
    const state = { status: status!, progress, choice, option, expiresAt, changedAt: now };
    const isPayable = progress === 'payable';
    await tables<typeof RewardRow>()
      .insertInto('reward')
      .values({ ...facts, ...state, rewardId: id, payableSince: isPayable ? now : null })
      .onConflict(same =>
        same.columns(['tenantId', 'rewardId']).doUpdateSet(({ fn, val }) => ({
          ...state,
          payableSince: isPayable ? fn.coalesce('reward.payableSince', val(now)) : null,
        })),
      )
      .execute();
  }
}

const earned: readonly RewardStatus[] = ['paid', 'picked-up'];
const settled: readonly RewardStatus[] = [...earned, 'cancelled', 'expired'];
const rewards = () => tables<typeof RewardRow>().selectFrom('reward').where('tenantId', '=', currentWork().tenantId);
const payable = (without: readonly string[]) =>
  rewards()
    .where('progress', '=', 'payable')
    .where('rewardId', '<>', sql<string>`all (${without}::uuid[])`);
const ids = () => rewards().select('rewardId').orderBy('rewardId');
const idsIn = (rows: readonly { rewardId: string }[]): string[] => rows.map(({ rewardId }) => rewardId);
const views = () =>
  rewards()
    .select([
      'rewardId',
      'orderId',
      'recommendationId',
      'recipientId',
      'beneficiary',
      'beneficiaryId',
      'amountCents',
      'origin',
      'grantedAt',
      'status',
      'progress',
      'choice',
      'option',
      'expiresAt',
      'changedAt',
    ])
    .select(({ eb }) => [
      eb('status', 'in', settled).$castTo<boolean>().as('settled'),
      eb('status', 'in', earned).$castTo<boolean>().as('earned'),
    ]);

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
