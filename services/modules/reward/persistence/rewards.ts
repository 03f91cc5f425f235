import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { EventStore } from '#engine/event-store.js';
import { RowLockingRepository } from '#engine/aggregate-repository.js';
import { Clock } from '#platform/clock.js';
import { tables, type RowOf } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { Tokens } from '#platform/tokens.js';
import type { RewardKind } from '#reward-types/index.js';
import type { Beneficiary, RewardProgress, RewardStatus } from '../events.js';
import type { PayableReward, RewardInCase, RewardView } from '../api.js';
import { Reward, type Grant } from '../domain/reward.js';

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

/** Whose a reward is, of which recommendation and how much: a view, published for the inbox (decision 0005). */
export const NamedRewardRow = defineEntity({
  name: 'NamedRewardRow',
  tableName: 'named_reward',
  properties: p => ({
    tenantId: p.uuid().primary(),
    rewardId: p.uuid().primary(),
    recommendationId: p.uuid().nullable(),
    beneficiaryId: p.uuid(),
    amountCents: p.integer(),
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

  inCases(recommendationIds: readonly string[], furtherOf: string | null): Promise<RewardInCase[]> {
    return views()
      .where(({ eb, or, and }) =>
        or([
          eb('recommendationId', '=', sql<string>`any (${recommendationIds}::uuid[])`),
          ...(furtherOf === null
            ? []
            : [and([eb('beneficiaryId', '=', furtherOf), eb('recommendationId', 'is', null)])]),
        ]),
      )
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
  private async endLinks({ id, state: { status } }: Reward): Promise<void> {
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
    const { id, expiresAt } = reward;
    const { orderId, origin, status, progress, choice, option } = reward.state;
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
