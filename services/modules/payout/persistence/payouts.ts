import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { DomainEvent } from '#platform/domain/aggregate.js';
import { EventStore } from '#engine/event-store/event-store.js';
import { RowLockingRepository } from '#engine/event-store/aggregate-repository.js';
import { Payout, type PayoutStatus } from '../domain/payout.js';
import type { PayoutView } from '../api.js';

export interface PayoutRow {
  readonly payoutId: string;
  readonly batchId: string;
  readonly rewardId: string;
  readonly beneficiaryId: string;
  readonly amountCents: number;
  readonly status: PayoutStatus;
  readonly reason: string | null;
  readonly endToEndId: string;
  readonly holderEncrypted: string | null;
  readonly ibanMasked: string | null;
}

/** One payment of a reward among others. */
export interface EarlierAttempt {
  readonly rewardId: string;
  readonly payoutId: string;
  readonly endToEndId: string;
  readonly batchNumber: string;
  readonly amountCents: number;
  readonly status: PayoutStatus;
  /** ISO 20022 code of a return, or why it left its batch. */
  readonly reason: string | null;
  readonly changedAt: Date;
}

const columns = `payout_id as "payoutId", batch_id as "batchId", reward_id as "rewardId", beneficiary_id as "beneficiaryId", amount_cents as "amountCents", status, reason,
  end_to_end_id as "endToEndId", holder_encrypted as "holderEncrypted", iban_masked as "ibanMasked"`;

/** What the bank calls a payout: its id without dashes, 32 of at most 35 characters. */
export const endToEndIdOf = (payoutId: string): string => payoutId.replaceAll('-', '');

@Injectable()
export class Payouts extends RowLockingRepository<Payout> {
  protected readonly aggregateType = 'payout';
  protected readonly row = { table: 'payout', key: 'payout_id' };

  constructor(
    events: EventStore,
    sql: Sql,
    private readonly clock: Clock,
  ) {
    super(events, sql);
  }

  protected create(id: string): Payout {
    return new Payout(id);
  }

  /** Reserves the reward for this payout; false when another live payout has it. */
  async reserve(payout: {
    payoutId: string;
    batchId: string;
    rewardId: string;
    beneficiaryId: string;
    amountCents: number;
  }): Promise<boolean> {
    return (
      (await this.sql.execute(
        `insert into payout (tenant_id, payout_id, batch_id, reward_id, beneficiary_id, amount_cents, status, end_to_end_id, changed_at) values ($1, $2, $3, $4, $5, $6, 'collected', $7, $8)
       on conflict (tenant_id, reward_id) where status not in ('dropped', 'returned') do nothing`,
        [
          currentWork().tenantId,
          payout.payoutId,
          payout.batchId,
          payout.rewardId,
          payout.beneficiaryId,
          payout.amountCents,
          endToEndIdOf(payout.payoutId),
          this.clock.now(),
        ],
      )) === 1
    );
  }

  /** The account as it was at the seal. */
  async snapshotAccount(
    payoutId: string,
    account: { holderEncrypted: string; ibanEncrypted: string; ibanMasked: string },
  ): Promise<void> {
    await this.sql.execute(
      'update payout set holder_encrypted = $3, iban_encrypted = $4, iban_masked = $5 where tenant_id = $1 and payout_id = $2',
      [currentWork().tenantId, payoutId, account.holderEncrypted, account.ibanEncrypted, account.ibanMasked],
    );
  }

  /** The copies of accounts a refused batch had taken. */
  async forgetAccountsOfDropped(batchId: string): Promise<void> {
    await this.sql.execute(
      `update payout set holder_encrypted = null, iban_encrypted = null, iban_masked = null where tenant_id = $1 and batch_id = $2 and status = 'dropped'`,
      [currentWork().tenantId, batchId],
    );
  }

  /** What became of the other payments of these rewards, oldest first. */
  async earlierAttempts(rewardIds: readonly string[]): Promise<EarlierAttempt[]> {
    return this.sql.query<EarlierAttempt>(
      `select p.reward_id as "rewardId", p.payout_id as "payoutId", p.end_to_end_id as "endToEndId", b.number as "batchNumber", p.amount_cents as "amountCents", p.status, p.reason, p.changed_at as "changedAt"
       from payout p join payout_batch b on b.tenant_id = p.tenant_id and b.batch_id = p.batch_id where p.tenant_id = $1 and p.reward_id = any($2::uuid[]) order by p.payout_id`,
      [currentWork().tenantId, rewardIds],
    );
  }

  ofBatch(batchId: string): Promise<PayoutRow[]> {
    return this.sql.query<PayoutRow>(
      `select ${columns} from payout where tenant_id = $1 and batch_id = $2 order by payout_id`,
      [currentWork().tenantId, batchId],
    );
  }

  to(beneficiaryId: string): Promise<PayoutView[]> {
    return this.sql.query<PayoutView>(
      `select end_to_end_id as number, amount_cents as "amountCents", status, iban_masked as "ibanMasked", changed_at as "changedAt" from payout where tenant_id = $1 and beneficiary_id = $2 order by payout_id`,
      [currentWork().tenantId, beneficiaryId],
    );
  }

  /** Locked until the transaction ends. */
  lockOfBatch(batchId: string): Promise<PayoutRow[]> {
    return this.sql.query<PayoutRow>(
      `select ${columns} from payout where tenant_id = $1 and batch_id = $2 order by payout_id for update`,
      [currentWork().tenantId, batchId],
    );
  }

  /** In an unsealed batch; the seal takes the same locks. */
  async lockCollectedTo(beneficiaryId: string): Promise<string[]> {
    const rows = await this.sql.query<{ id: string }>(
      `select payout_id as id from payout where tenant_id = $1 and beneficiary_id = $2 and status = 'collected' order by payout_id for update`,
      [currentWork().tenantId, beneficiaryId],
    );
    return rows.map(({ id }) => id);
  }

  byEndToEndId(endToEndId: string): Promise<PayoutRow | undefined> {
    return this.sql.one<PayoutRow>(`select ${columns} from payout where tenant_id = $1 and end_to_end_id = $2`, [
      currentWork().tenantId,
      endToEndId.toLowerCase(),
    ]);
  }

  /** The sealed (or further) payout of a reward; its live payout's row is locked. */
  async sealedOf(rewardId: string): Promise<string | undefined> {
    const live = await this.sql.one<{ id: string; status: PayoutStatus }>(
      `select payout_id as id, status from payout where tenant_id = $1 and reward_id = $2 and status not in ('dropped', 'returned') for update`,
      [currentWork().tenantId, rewardId],
    );
    return live && live.status !== 'collected' ? live.id : undefined;
  }

  protected override async saveRow(payout: Payout, newEvents: readonly DomainEvent[]): Promise<void> {
    const returned = newEvents.find(event => event.type === 'PayoutReturned' || event.type === 'PayoutDropped');
    const reason = returned ? (returned.data as { reason: string }).reason : null;
    await this.sql.execute(
      'update payout set status = $3, reason = coalesce($4, reason), changed_at = $5 where tenant_id = $1 and payout_id = $2',
      [currentWork().tenantId, payout.id, payout.status, reason, this.clock.now()],
    );
  }
}
