import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Clock, calendarDay } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { insertIfNew, tables } from '#platform/database/tables.js';
import { currentWork, currentEntityManager } from '#platform/database/unit-of-work.js';
import { deleteOnOf } from '../domain/payout.js';
import { PayoutBatches, type PayoutBatchRow } from './payout-batches.js';
import { PayoutRow } from './payouts.js';

export const LockedPayoutRecordRow = defineEntity({
  name: 'LockedPayoutRecordRow',
  tableName: 'locked_payout_record',
  properties: p => ({
    tenantId: p.uuid().primary(),
    payoutId: p.uuid().primary(),
    /** Encrypted: beneficiary, holder and IBAN. */
    sealed: p.text(),
    lockedAt: p.datetime(),
    deleteOn: p.date(),
  }),
});

/** What tax law requires of an erased person's payouts: out of the row, encrypted, shown nowhere, with its end day. */
@Injectable()
export class LockedRecords {
  constructor(
    private readonly cipher: Cipher,
    private readonly clock: Clock,
    private readonly batches: PayoutBatches,
  ) {}

  /**
   * Moves the accounts of every payout to this person, except those known to belong to somebody else (a charity), and
   * forgets those of payments that never left; returns each record's day of deletion.
   */
  async lockAllOf(beneficiaryId: string): Promise<{ payoutId: string; deleteOn: string }[]> {
    const { tenantId } = currentWork();
    const gone = { holderEncrypted: null, ibanEncrypted: null, ibanMasked: null, verifiedNameEncrypted: null };
    const neverLeft = { tenantId, beneficiaryId, status: 'dropped', ownAccount: { $ne: false } } as const;
    await currentEntityManager().nativeUpdate(PayoutRow, neverLeft, gone);
    const accounts = await records()
      .selectFrom('payout')
      .select(['payoutId as id', 'holderEncrypted as holder', 'ibanEncrypted as iban', 'changedAt'])
      .where('tenantId', '=', tenantId)
      .where('beneficiaryId', '=', beneficiaryId)
      .where('holderEncrypted', 'is not', null)
      .where('ownAccount', 'is distinct from', false)
      .orderBy('payoutId')
      .forUpdate()
      .execute();
    const now = this.clock.now();
    const locked = accounts.map(({ id, holder, iban, changedAt }) => ({
      payoutId: id,
      deleteOn: deleteOnOf(calendarDay(changedAt)),
      sealed: this.cipher.encrypt(
        JSON.stringify({
          beneficiaryId,
          holder: holder && this.cipher.decrypt(holder, 'payout.holder_encrypted', id),
          iban: iban && this.cipher.decrypt(iban, 'payout.iban_encrypted', id),
        }),
        'locked_payout_record.sealed',
        id,
      ),
    }));
    for (const { payoutId, sealed, deleteOn } of locked) {
      // An existing locked record is not overwritten.
      await insertIfNew(LockedPayoutRecordRow, { tenantId, payoutId, sealed, lockedAt: now, deleteOn });
      await currentEntityManager().nativeUpdate(PayoutRow, { tenantId, payoutId }, { ...gone, lockedAt: now });
    }
    return locked.map(({ payoutId, deleteOn }) => ({ payoutId, deleteOn }));
  }

  /** Deletes the record and the file of its batch, which names the person too; other people's payouts in it stay as rows. */
  async remove(payoutId: string): Promise<void> {
    const { tenantId } = currentWork();
    await currentEntityManager().nativeDelete(LockedPayoutRecordRow, { tenantId, payoutId });
    const payout = await records()
      .selectFrom('payout')
      .select('batchId')
      .where('tenantId', '=', tenantId)
      .where('payoutId', '=', payoutId)
      .executeTakeFirst();
    if (!payout) return;
    await this.batches.removeFiles(payout.batchId);
  }
}

export const DELETE_LOCKED_PAYOUT_RECORD = 'delete-locked-payout-record';

export const records = () => tables<typeof LockedPayoutRecordRow | typeof PayoutRow | typeof PayoutBatchRow>();
