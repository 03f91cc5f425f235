import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { EventStore } from '#engine/event-store/event-store.js';
import { RowLockingRepository } from '#engine/event-store/aggregate-repository.js';
import { Tokens } from '#platform/tokens.js';
import { Reward } from '../domain/reward.js';
import type { PayableReward, RewardView } from '../api.js';

const columns = `reward_id as "rewardId", order_id as "orderId", recommendation_id as "recommendationId", recipient_id as "recipientId", beneficiary, beneficiary_id as "beneficiaryId",
  amount_cents as "amountCents", origin, granted_at as "grantedAt", status, progress, choice, voucher_type_id as "voucherTypeId", expires_at as "expiresAt",
  status in ('paid', 'picked-up', 'cancelled', 'expired') as settled, status in ('paid', 'picked-up') as earned`;

@Injectable()
export class Rewards extends RowLockingRepository<Reward> {
  protected readonly aggregateType = 'reward';
  protected readonly row = { table: 'reward', key: 'reward_id' };

  constructor(
    events: EventStore,
    sql: Sql,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {
    super(events, sql);
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
    return this.sql.one<RewardView>(`select ${columns} from reward where tenant_id = $1 and reward_id = $2`, [
      currentWork().tenantId,
      id,
    ]);
  }

  async wantsBankDetails(id: string): Promise<{ beneficiaryId: string; wants: boolean } | null> {
    const row = await this.sql.one<{ beneficiaryId: string; wants: boolean }>(
      `select beneficiary_id as "beneficiaryId", coalesce(progress in ('choice-open', 'bank-details-wanted'), false) as wants from reward where tenant_id = $1 and reward_id = $2 for update`,
      [currentWork().tenantId, id],
    );
    return row ?? null;
  }

  ofRecommendation(recommendationId: string): Promise<RewardView[]> {
    return this.sql.query<RewardView>(
      `select ${columns} from reward where tenant_id = $1 and recommendation_id = $2 order by granted_at, beneficiary desc, reward_id`,
      [currentWork().tenantId, recommendationId],
    );
  }

  /** By the contact whose contract brought them. */
  async settledOfRecipients(
    recipientIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly settledAt: Date | null }>> {
    const rows = await this.sql.query<{ id: string; settledAt: Date | null }>(
      `select recipient_id as id, case when bool_and(status in ('paid', 'picked-up', 'cancelled', 'expired')) then max(changed_at) end as "settledAt" from reward
        where tenant_id = $1 and recipient_id = any ($2::uuid[]) group by recipient_id`,
      [currentWork().tenantId, recipientIds],
    );
    return new Map(rows.map(({ id, settledAt }) => [id, { settledAt }]));
  }

  ofBeneficiary(beneficiaryId: string): Promise<RewardView[]> {
    return this.sql.query<RewardView>(
      `select ${columns} from reward where tenant_id = $1 and beneficiary_id = $2 order by granted_at, reward_id`,
      [currentWork().tenantId, beneficiaryId],
    );
  }

  /** Always in the same order, so that two who follow several rewards never wait for each other in a ring. */
  async idsOfOrder(orderId: string): Promise<string[]> {
    return ids(
      await this.sql.query<{ id: string }>(
        'select reward_id as id from reward where tenant_id = $1 and order_id = $2 order by reward_id',
        [currentWork().tenantId, orderId],
      ),
    );
  }

  async unsettledIdsOfRecommendation(recommendationId: string): Promise<string[]> {
    return ids(
      await this.sql.query<{ id: string }>(
        `select reward_id as id from reward where tenant_id = $1 and recommendation_id = $2 and status in ('open', 'ready') order by reward_id`,
        [currentWork().tenantId, recommendationId],
      ),
    );
  }

  async idsMovedByBankDetailsOf(beneficiaryId: string): Promise<string[]> {
    return ids(
      await this.sql.query<{ id: string }>(
        `select reward_id as id from reward where tenant_id = $1 and beneficiary_id = $2 and progress in ('bank-details-wanted', 'payable', 'collected') order by reward_id`,
        [currentWork().tenantId, beneficiaryId],
      ),
    );
  }

  payable(limit: number): Promise<PayableReward[]> {
    return this.sql.query<PayableReward>(
      `select reward_id as "rewardId", beneficiary_id as "beneficiaryId", amount_cents as "amountCents" from reward
       where tenant_id = $1 and progress = 'payable' order by payable_since, reward_id limit $2 for update skip locked`,
      [currentWork().tenantId, limit],
    );
  }

  async payableTotal(): Promise<{ count: number; totalCents: number }> {
    return (await this.sql.one<{ count: number; totalCents: number }>(
      `select count(*) as count, coalesce(sum(amount_cents), 0)::bigint as "totalCents" from reward where tenant_id = $1 and progress = 'payable'`,
      [currentWork().tenantId],
    ))!;
  }

  /** Locks the rows, so that none is cancelled between the answer and the asker's commit. */
  async stillPayable(rewardIds: readonly string[]): Promise<Set<string>> {
    return new Set(
      ids(
        await this.sql.query<{ id: string }>(
          `select reward_id as id from reward where tenant_id = $1 and reward_id = any($2::uuid[]) and progress in ('payable', 'collected') order by reward_id for update`,
          [currentWork().tenantId, rewardIds],
        ),
      ),
    );
  }

  /** Nothing is left to open: whatever link led to it ends with it, in the same transaction. */
  private async endLinks({ id, status }: Reward): Promise<void> {
    if (status === 'paid' || status === 'picked-up') await this.tokens.end('reward', id, 'reward-already-chosen');
    if (status === 'cancelled' || status === 'expired') await this.tokens.end('reward', id, 'reward-not-available');
  }

  protected override async saveRow(reward: Reward): Promise<void> {
    await this.endLinks(reward);
    const { recommendationId, recipientId, beneficiary, beneficiaryId, amountCents } = reward.about;
    const now = this.clock.now();
    await this.sql.execute(
      `insert into reward (tenant_id, reward_id, order_id, recommendation_id, recipient_id, beneficiary, beneficiary_id, amount_cents, origin, status, progress, choice, voucher_type_id, expires_at,
         payout_id, return_reason, granted_at, changed_at, payable_since)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17, $18)
       on conflict (tenant_id, reward_id) do update set status = excluded.status, progress = excluded.progress, choice = excluded.choice, voucher_type_id = excluded.voucher_type_id,
         expires_at = excluded.expires_at, payout_id = excluded.payout_id, return_reason = excluded.return_reason, changed_at = excluded.changed_at,
         payable_since = case when excluded.payable_since is null then null else coalesce(reward.payable_since, excluded.payable_since) end`,
      [
        currentWork().tenantId,
        reward.id,
        reward.orderId,
        recommendationId,
        recipientId,
        beneficiary,
        beneficiaryId,
        amountCents,
        reward.origin,
        reward.status,
        reward.progress,
        reward.choice,
        reward.voucherTypeId,
        reward.expiresAt,
        reward.payoutId,
        reward.returnReason,
        now,
        reward.progress === 'payable' ? now : null,
      ],
    );
  }
}

const ids = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
