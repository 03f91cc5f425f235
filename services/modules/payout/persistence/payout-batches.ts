import { createHash } from 'node:crypto';
import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql, type InferResult } from 'kysely';
import { Clock } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { tables, type RowOf } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import type { DomainEvent } from '#platform/domain/aggregate.js';
import type { Waiting } from '#platform/domain/answers.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import type { Person, PersonId } from '#platform/domain/person.js';
import { EventStore } from '#engine/event-store.js';
import { RowLockingRepository } from '#engine/aggregate-repository.js';
import type { PayoutBatchEvent } from '../events.js';
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
    /** Banking day for which the file asks, in the tenant's time zone; null before the seal. */
    executionDay: p.date().nullable(),
    /** Of the file; 0 before the seal. */
    version: p.integer().defaultRaw('0'),
  }),
});

/** A version of a batch's file that never left, or, where the bank has it all the same, the newer one. Kept as it was. */
export const FormerBatchFileRow = defineEntity({
  name: 'FormerBatchFileRow',
  tableName: 'payout_batch_former_file',
  properties: p => ({
    tenantId: p.uuid().primary(),
    fileId: p.uuid().primary(),
    batchId: p.uuid(),
    version: p.integer(),
    sha256: p.text(),
    executionDay: p.date().nullable(),
    /** Null once its retention time is over. */
    fileEncrypted: p.text().nullable(),
    approvedAt: p.datetime().nullable(),
    approvedBy: p.text().$type<PersonId>().nullable(),
    approvedByName: p.text().nullable(),
    replacedAt: p.datetime(),
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
    private readonly cipher: Cipher,
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
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.min('sealedAt').as('oldestAt'),
        fn.min('number').as('number'),
      ])
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
    {
      xml,
      ...sealed
    }: Pick<Columns, 'ibanEditors' | 'count' | 'totalCents'> & {
      readonly [Key in 'sha256' | 'sealedByName' | 'debtorHash' | 'executionDay' | 'xml']: string;
    } & { readonly sealedBy: PersonId },
  ): Promise<void> {
    await currentEntityManager().nativeUpdate(
      PayoutBatchRow,
      { tenantId: currentWork().tenantId, batchId, status: 'collecting' },
      { ...sealed, version: 1, fileEncrypted: this.encrypted(batchId, xml), sealedAt: this.clock.now() },
    );
  }

  /** The file's newest version with its hash; null once its retention time is over. */
  async file(batchId: string): Promise<{ readonly xml: string; readonly sha256: string } | null> {
    const { fileEncrypted, sha256 } = await this.version(batchId);
    if (fileEncrypted === null || sha256 === null) return null;
    const xml = this.cipher.decrypt(fileEncrypted, 'payout_batch.file_encrypted', batchId);
    if (sha256Of(xml) !== sha256) throw new Error(`The file of batch ${batchId} is not the one that was sealed.`);
    return { xml, sha256 };
  }

  /** Puts a new version in the place of the present one, which is kept, and forgets the approval that was given to it. */
  async replaceFile(batchId: string, file: { readonly xml: string; readonly executionDay: string }): Promise<void> {
    const present = await this.version(batchId);
    await this.keep(batchId, present);
    await this.change(batchId, {
      version: present.version + 1,
      sha256: sha256Of(file.xml),
      executionDay: file.executionDay,
      fileEncrypted: this.encrypted(batchId, file.xml),
      approvedAt: null,
      approvedByName: null,
    });
  }

  /** Puts an earlier version back, since the bank has it; the one that was to replace it is kept in its place. */
  async restoreFile(batchId: string, version: number): Promise<void> {
    const present = await this.version(batchId);
    const former = await formerFiles()
      .selectAll()
      .where('batchId', '=', batchId)
      .where('version', '=', version)
      .executeTakeFirstOrThrow();
    await this.keep(batchId, present);
    const { fileId, sha256, executionDay, fileEncrypted, approvedAt, approvedBy, approvedByName } = former;
    const xml = fileEncrypted && this.cipher.decrypt(fileEncrypted, 'payout_batch_former_file.file_encrypted', fileId);
    await this.change(batchId, {
      version,
      sha256,
      executionDay,
      fileEncrypted: xml && this.encrypted(batchId, xml),
      approvedAt,
      approvedBy,
      approvedByName,
    });
    await currentEntityManager().nativeDelete(FormerBatchFileRow, { tenantId: currentWork().tenantId, fileId });
  }

  /** Versions of the file that a newer one replaced, oldest first. */
  formerFiles(batchId: string): Promise<FormerFile[]> {
    return formerFiles()
      .select(['sha256', 'executionDay', 'approvedByName', 'replacedAt'])
      .where('batchId', '=', batchId)
      .orderBy('version')
      .execute();
  }

  /** Removes every version of the file, with the bank details in it; the hashes stay. */
  async removeFiles(batchId: string): Promise<void> {
    const removed = { fileEncrypted: null, fileRemovedAt: this.clock.now() };
    const { tenantId } = currentWork();
    await currentEntityManager().nativeUpdate(
      PayoutBatchRow,
      { tenantId, batchId, fileEncrypted: { $ne: null } },
      removed,
    );
    await currentEntityManager().nativeUpdate(FormerBatchFileRow, { tenantId, batchId }, { fileEncrypted: null });
  }

  private version(batchId: string) {
    return ofTenant()
      .select(['version', 'sha256', 'executionDay', 'fileEncrypted', 'approvedAt', 'approvedBy', 'approvedByName'])
      .where('batchId', '=', batchId)
      .executeTakeFirstOrThrow();
  }

  private async keep(batchId: string, present: Awaited<ReturnType<PayoutBatches['version']>>): Promise<void> {
    const fileId = newId();
    const xml =
      present.fileEncrypted && this.cipher.decrypt(present.fileEncrypted, 'payout_batch.file_encrypted', batchId);
    await currentEntityManager().insert(FormerBatchFileRow, {
      ...present,
      tenantId: currentWork().tenantId,
      fileId,
      batchId,
      sha256: present.sha256!,
      fileEncrypted: xml && this.cipher.encrypt(xml, 'payout_batch_former_file.file_encrypted', fileId),
      replacedAt: this.clock.now(),
    });
  }

  private encrypted(batchId: string, xml: string): string {
    return this.cipher.encrypt(xml, 'payout_batch.file_encrypted', batchId);
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
    await this.removeFiles(batchId);
    await this.change(batchId, { refusedByName: name, refusedReason: reason });
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
    // The last time each of these happened.
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
    'executionDay',
    'debtorHash',
  ]);
const formerFiles = () =>
  tables<typeof FormerBatchFileRow>()
    .selectFrom('payout_batch_former_file')
    .where('tenantId', '=', currentWork().tenantId);
export type FormerFile = Pick<
  RowOf<typeof FormerBatchFileRow>,
  'sha256' | 'executionDay' | 'approvedByName' | 'replacedAt'
>;
export const sha256Of = (xml: string): string => createHash('sha256').update(xml, 'utf8').digest('hex');
export type BatchRow = InferResult<ReturnType<typeof batches>>[number];
