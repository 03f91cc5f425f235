import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { RewardKind } from '#reward-types/index.js';
import { Clock } from '#platform/clock.js';
import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { EventStore } from '#engine/event-store/event-store.js';
import { RowLockingRepository } from '#engine/event-store/aggregate-repository.js';
import { Tokens } from '#platform/tokens.js';
import { Reward, type Grant } from '../domain/reward.js';
import type { Beneficiary, PayableReward, RewardProgress, RewardStatus, RewardView } from '../api.js';

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
    /** Of a ready reward. */
    progress: p.text().$type<RewardProgress>().nullable(),
    choice: p.text().$type<RewardKind>().nullable(),
    option: p.text().nullable(),
    expiresAt: p.datetime().nullable(),
    grantedAt: p.datetime(),
    changedAt: p.datetime(),
    /** Collected in this order. */
    payableSince: p.datetime().nullable(),
  }),
});

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

  /** Loads, lets the reward follow a fact, and saves what came of it. */
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

  /** By the contact whose contract brought them. */
  async settledOfRecipients(
    recipientIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly settledAt: Date | null }>> {
    const rows = await rewards()
      .select([
        'recipientId',
        sql<Date | null>`case when bool_and(${isSettled}) then max(changed_at) end`.as('settledAt'),
      ])
      .where('recipientId', '=', sql<string>`any (${recipientIds}::uuid[])`)
      .groupBy('recipientId')
      .execute();
    return new Map(rows.map(({ recipientId, settledAt }) => [recipientId!, { settledAt }]));
  }

  ofBeneficiary(beneficiaryId: string): Promise<RewardView[]> {
    return views().where('beneficiaryId', '=', beneficiaryId).orderBy('grantedAt').orderBy('rewardId').execute();
  }

  /** Always in the same order, so that two who follow several rewards never wait for each other in a ring. */
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

  payable(limit: number, without: readonly string[]): Promise<PayableReward[]> {
    return payable(without)
      .select(['rewardId', 'beneficiaryId', 'amountCents'])
      .select(({ ref }) => ref('payableSince').$notNull().as('payableSince'))
      .orderBy('payableSince')
      .orderBy('rewardId')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
  }

  payableTotal(without: readonly string[]): Promise<{ count: number; totalCents: number }> {
    return payable(without)
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('totalCents'),
      ])
      .executeTakeFirstOrThrow();
  }

  /** Locks the rows, so that none is cancelled between the answer and the asker's commit. */
  async stillPayable(rewardIds: readonly string[]): Promise<Set<string>> {
    const payable = ids()
      .where('rewardId', '=', sql<string>`any (${rewardIds}::uuid[])`)
      .where('progress', '=', 'payable');
    return new Set(idsIn(await payable.forUpdate().execute()));
  }

  /** Nothing is left to open: whatever link led to it ends with it, in the same transaction. */
  private async endLinks({ id, status }: Reward): Promise<void> {
    if (status === 'paid' || status === 'picked-up') await this.tokens.end('reward', id, 'reward-already-chosen');
    if (status === 'cancelled' || status === 'expired') await this.tokens.end('reward', id, 'reward-not-available');
  }

  protected override async saveRow(reward: Reward): Promise<void> {
    await this.endLinks(reward);
    const { tenantId } = currentWork();
    const { id, orderId, origin, status, progress, choice, option, expiresAt } = reward;
    const now = this.clock.now();
    const facts = { tenantId, ...reward.about, orderId, origin, grantedAt: now };
    const state = {
      status: status!,
      progress,
      choice,
      option,
      expiresAt,
      changedAt: now,
    };
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

const isSettled = sql<boolean>`status in ('paid', 'picked-up', 'cancelled', 'expired')`;
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
    ])
    .select([isSettled.as('settled'), sql<boolean>`status in ('paid', 'picked-up')`.as('earned')]);
