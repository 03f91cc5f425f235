import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql, type InferResult } from 'kysely';
import { Clock } from '#platform/clock.js';
import { tables, type RowOf } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import type { DomainEvent } from '#platform/domain/aggregate.js';
import type { Waiting } from '#platform/domain/answers.js';
import { DomainError } from '#platform/domain/domain-error.js';
import type { Person, PersonId } from '#platform/domain/person.js';
import { EventStore, RowLockingRepository } from '#engine/event-store.js';
import type { PayoutBatchEvent } from '../api.js';
import { PayoutBatch, type BatchStatus } from '../domain/payout.js';

export const PayoutBatchRow = defineEntity({
  name: 'PayoutBatchRow',
  tableName: 'payout_batch',
  properties: p => ({
    tenantId: p.uuid().primary(),
    batchId: p.uuid().primary(),
    number: p.text(),
    status: p.text().$type<BatchStatus>(),
    count: p.integer().defaultRaw('0'),
    totalCents: p.bigint('number').defaultRaw('0'),
    openedAt: p.datetime(),
    sealedAt: p.datetime().nullable(),
    sealedBy: p.text().$type<PersonId>().nullable(),
    sealedByName: p.text().nullable(),
    /** SHA-256 of the file's bytes; kept when the file is deleted. */
    sha256: p.text().nullable(),
    fileEncrypted: p.text().nullable(),
    /** People who last changed bank details in the batch: they may not approve it. */
    ibanEditors: p.array().$type<PersonId[]>().defaultRaw("'{}'::text[]"),
    approvedAt: p.datetime().nullable(),
    approvedBy: p.text().$type<PersonId>().nullable(),
    approvedByName: p.text().nullable(),
    exportedAt: p.datetime().nullable(),
    settledAt: p.datetime().nullable(),
    fileRemovedAt: p.datetime().nullable(),
    refusedAt: p.datetime().nullable(),
    refusedBy: p.text().$type<PersonId>().nullable(),
    refusedByName: p.text().nullable(),
    refusedReason: p.text().nullable(),
    /** Keyed hash of the IBAN from which it is paid. */
    debtorHash: p.text().nullable(),
  }),
});
type Columns = RowOf<typeof PayoutBatchRow>;

@Injectable()
export class PayoutBatches extends RowLockingRepository<PayoutBatch> {
  protected readonly aggregateType = 'payout-batch';
  protected readonly row = { table: 'payout_batch', key: 'batch_id' };

  constructor(
    events: EventStore,
    private readonly clock: Clock,
  ) {
    super(events);
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
    return batches().where('number', '=', number).executeTakeFirst();
  }

  /** Sealed batches that wait for approval, without those this person sealed or in which they changed bank details. */
  pending({ accounts }: Person): Promise<Waiting> {
    return ofTenant()
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('sealedAt').as('oldestAt')])
      .where('status', '=', 'sealed')
      .where('sealedBy', 'not in', accounts)
      .where(sql<boolean>`not (iban_editors && ${accounts}::text[])`)
      .executeTakeFirstOrThrow();
  }

  async page(status: BatchStatus | null, page: number, pageSize: number): Promise<{ rows: BatchRow[]; total: number }> {
    const rows = await batches()
      .$if(status !== null, all => all.where('status', '=', status!))
      .orderBy('openedAt', 'desc')
      .orderBy('batchId', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    const { total } = await ofTenant()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .$if(status !== null, all => all.where('status', '=', status!))
      .executeTakeFirstOrThrow();
    return { rows, total };
  }

  /** Totals of a batch before its seal, which counts again. */
  async storeTotals(batchId: string, count: number, totalCents: number): Promise<void> {
    await this.change(batchId, { count, totalCents });
  }

  async storeFile(
    batchId: string,
    file: Pick<Columns, 'ibanEditors' | 'count' | 'totalCents'> & {
      readonly [Key in 'fileEncrypted' | 'sha256' | 'sealedByName' | 'debtorHash']: string;
    } & { readonly sealedBy: PersonId },
  ): Promise<void> {
    await currentEntityManager().nativeUpdate(
      PayoutBatchRow,
      { tenantId: currentWork().tenantId, batchId, status: 'collecting' },
      { ...file, sealedAt: this.clock.now() },
    );
  }

  /** Null once its retention time is over. */
  async encryptedFile(batchId: string): Promise<string | null> {
    const row = ofTenant().select('fileEncrypted').where('batchId', '=', batchId);
    return (await row.executeTakeFirstOrThrow()).fileEncrypted;
  }

  async ibanEditors(batchId: string): Promise<readonly PersonId[]> {
    const row = await ofTenant().select('ibanEditors').where('batchId', '=', batchId).executeTakeFirst();
    return row?.ibanEditors ?? [];
  }

  async nameApprover(batchId: string, name: string): Promise<void> {
    await this.change(batchId, { approvedByName: name });
  }

  /** A refused file is never sent, so it is deleted with the bank details in it; its hash stays. */
  async nameRefuser(batchId: string, name: string, reason: string): Promise<void> {
    const fileRemovedAt = this.clock.now();
    await this.change(batchId, { refusedByName: name, refusedReason: reason, fileEncrypted: null, fileRemovedAt });
  }

  protected override async saveRow(batch: PayoutBatch, newEvents: readonly DomainEvent[]): Promise<void> {
    const { id, number, approvedBy, refusedBy } = batch;
    const status = batch.status!;
    const now = this.clock.now();
    const happened = (type: PayoutBatchEvent['type']): boolean => newEvents.some(event => event.type === type);
    if (happened('PayoutBatchOpened')) {
      const row = { tenantId: currentWork().tenantId, batchId: id, number, status, openedAt: now };
      await currentEntityManager().insert(PayoutBatchRow, row);
      return;
    }
    // Each of these happens at most once per batch.
    await this.change(id, {
      status,
      approvedBy,
      refusedBy,
      ...(happened('PayoutBatchApproved') && { approvedAt: now }),
      ...(happened('PayoutBatchExported') && { exportedAt: now }),
      ...(happened('PayoutBatchSettled') && { settledAt: now }),
      ...(happened('PayoutBatchRefused') && { refusedAt: now }),
    });
  }

  private async change(batchId: string, values: Partial<Columns>): Promise<void> {
    await currentEntityManager().nativeUpdate(PayoutBatchRow, { tenantId: currentWork().tenantId, batchId }, values);
  }
}

const ofTenant = () =>
  tables<typeof PayoutBatchRow>().selectFrom('payout_batch').where('tenantId', '=', currentWork().tenantId);
/** All columns except the encrypted file. */
const batches = () =>
  ofTenant().select([
    'batchId',
    'number',
    'status',
    'count',
    'totalCents',
    'openedAt',
    'sealedAt',
    'sealedByName',
    'approvedAt',
    'approvedByName',
    'refusedAt',
    'refusedByName',
    'refusedReason',
    'exportedAt',
    'sha256',
  ]);
export type BatchRow = InferResult<ReturnType<typeof batches>>[number];
