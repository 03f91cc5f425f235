import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { DomainEvent } from '#platform/domain/aggregate.js';
import type { Waiting } from '#platform/domain/waiting.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { EventStore } from '#engine/event-store/event-store.js';
import { RowLockingRepository } from '#engine/event-store/aggregate-repository.js';
import { PayoutBatch, type BatchStatus } from '../domain/payout-batch.js';

export interface BatchRow {
  readonly batchId: string;
  readonly number: string;
  readonly status: BatchStatus;
  readonly count: number;
  readonly totalCents: number;
  readonly openedAt: Date;
  readonly sealedAt: Date | null;
  readonly sealedByName: string | null;
  readonly approvedAt: Date | null;
  readonly approvedByName: string | null;
  readonly refusedAt: Date | null;
  readonly refusedByName: string | null;
  readonly refusedReason: string | null;
  readonly exportedAt: Date | null;
  readonly sha256: string | null;
}

const columns = `batch_id as "batchId", number, status, count, total_cents as "totalCents", opened_at as "openedAt", sealed_at as "sealedAt", sealed_by_name as "sealedByName",
  approved_at as "approvedAt", approved_by_name as "approvedByName", refused_at as "refusedAt", refused_by_name as "refusedByName", refused_reason as "refusedReason", exported_at as "exportedAt", sha256`;

@Injectable()
export class PayoutBatches extends RowLockingRepository<PayoutBatch> {
  protected readonly aggregateType = 'payout-batch';
  protected readonly row = { table: 'payout_batch', key: 'batch_id' };

  constructor(
    events: EventStore,
    sql: Sql,
    private readonly clock: Clock,
  ) {
    super(events, sql);
  }

  protected create(id: string): PayoutBatch {
    return new PayoutBatch(id);
  }

  async loadByNumber(number: string): Promise<PayoutBatch> {
    const id = (await this.byNumber(number))?.batchId;
    if (!id) throw new DomainError('not-found');
    return this.load(id);
  }

  byNumber(number: string): Promise<BatchRow | undefined> {
    return this.sql.one<BatchRow>(`select ${columns} from payout_batch where tenant_id = $1 and number = $2`, [
      currentWork().tenantId,
      number,
    ]);
  }

  /** Sealed, and for somebody else to approve than who sealed it or wrote an account in it. */
  async thatWait(notBy: string): Promise<Waiting> {
    return (await this.sql.one<Waiting>(
      `select count(*)::int as count, min(sealed_at) as "oldestAt" from payout_batch where tenant_id = $1 and status = 'sealed' and sealed_by <> $2 and not ($2 = any (iban_editors))`,
      [currentWork().tenantId, notBy],
    ))!;
  }

  async page(status: BatchStatus | null, page: number, pageSize: number): Promise<{ rows: BatchRow[]; total: number }> {
    const { tenantId } = currentWork();
    const rows = await this.sql.query<BatchRow>(
      `select ${columns} from payout_batch where tenant_id = $1 and ($2::text is null or status = $2) order by opened_at desc, batch_id desc limit $3 offset $4`,
      [tenantId, status, pageSize, (page - 1) * pageSize],
    );
    const { total } = (await this.sql.one<{ total: number }>(
      'select count(*) as total from payout_batch where tenant_id = $1 and ($2::text is null or status = $2)',
      [tenantId, status],
    ))!;
    return { rows, total };
  }

  /** What a batch holds before its seal; the seal counts anew. */
  async storeTotals(batchId: string, count: number, totalCents: number): Promise<void> {
    await this.sql.execute(
      'update payout_batch set count = $3, total_cents = $4 where tenant_id = $1 and batch_id = $2',
      [currentWork().tenantId, batchId, count, totalCents],
    );
  }

  async storeFile(
    batchId: string,
    file: {
      encrypted: string;
      sha256: string;
      ibanEditors: readonly string[];
      sealedBy: string;
      sealedByName: string;
      debtorHash: string;
      count: number;
      totalCents: number;
    },
  ): Promise<void> {
    await this.sql.execute(
      `update payout_batch set file_encrypted = $3, sha256 = $4, iban_editors = $5, sealed_by = $6, sealed_by_name = $7, count = $8, total_cents = $9, sealed_at = $10, debtor_hash = $11 where tenant_id = $1 and batch_id = $2 and status = 'collecting'`,
      [
        currentWork().tenantId,
        batchId,
        file.encrypted,
        file.sha256,
        file.ibanEditors,
        file.sealedBy,
        file.sealedByName,
        file.count,
        file.totalCents,
        this.clock.now(),
        file.debtorHash,
      ],
    );
  }

  /** Null once its time to be kept is over. */
  async encryptedFile(batchId: string): Promise<string | null> {
    return (await this.sql.one<{ file: string | null }>(
      'select file_encrypted as file from payout_batch where tenant_id = $1 and batch_id = $2',
      [currentWork().tenantId, batchId],
    ))!.file;
  }

  async ibanEditors(batchId: string): Promise<readonly string[]> {
    return (
      (
        await this.sql.one<{ editors: string[] }>(
          'select iban_editors as editors from payout_batch where tenant_id = $1 and batch_id = $2',
          [currentWork().tenantId, batchId],
        )
      )?.editors ?? []
    );
  }

  async nameApprover(batchId: string, name: string): Promise<void> {
    await this.sql.execute('update payout_batch set approved_by_name = $3 where tenant_id = $1 and batch_id = $2', [
      currentWork().tenantId,
      batchId,
      name,
    ]);
  }

  /** A refused file never leaves, so nobody keeps the accounts in it; its hash stays. */
  async nameRefuser(batchId: string, name: string, reason: string): Promise<void> {
    await this.sql.execute(
      'update payout_batch set refused_by_name = $3, refused_reason = $4, file_encrypted = null, file_removed_at = $5 where tenant_id = $1 and batch_id = $2',
      [currentWork().tenantId, batchId, name, reason, this.clock.now()],
    );
  }

  protected override async saveRow(batch: PayoutBatch, newEvents: readonly DomainEvent[]): Promise<void> {
    const { tenantId } = currentWork();
    const now = this.clock.now();
    if (newEvents.some(({ type }) => type === 'PayoutBatchOpened')) {
      await this.sql.execute(
        'insert into payout_batch (tenant_id, batch_id, number, status, opened_at) values ($1, $2, $3, $4, $5)',
        [tenantId, batch.id, batch.number, batch.status, now],
      );
      return;
    }
    const happened = (type: string): Date | null => (newEvents.some(event => event.type === type) ? now : null);
    await this.sql.execute(
      `update payout_batch set status = $3, approved_by = $4, approved_at = coalesce(approved_at, $5), exported_at = coalesce(exported_at, $6), settled_at = coalesce(settled_at, $7),
         refused_at = coalesce(refused_at, $8), refused_by = $9 where tenant_id = $1 and batch_id = $2`,
      [
        tenantId,
        batch.id,
        batch.status,
        batch.approvedBy,
        happened('PayoutBatchApproved'),
        happened('PayoutBatchExported'),
        happened('PayoutBatchSettled'),
        happened('PayoutBatchRefused'),
        batch.refusedBy,
      ],
    );
  }
}
