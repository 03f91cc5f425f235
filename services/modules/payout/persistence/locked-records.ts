import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { DueHandler, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { Clock, dayInGermany } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { deleteOnOf } from '../domain/payout.js';
import type { PayoutBatchRow } from './payout-batches.js';
import type { PayoutRow } from './payouts.js';

export const LockedPayoutRecordRow = defineEntity({
  name: 'LockedPayoutRecordRow',
  tableName: 'locked_payout_record',
  properties: p => ({
    tenantId: p.uuid().primary(),
    payoutId: p.uuid().primary(),
    /** Encrypted: whose it was, holder and IBAN. */
    sealed: p.text(),
    lockedAt: p.datetime(),
    deleteOn: p.date(),
  }),
});

/** What tax law keeps of an erased person's payouts: taken out of the payout, encrypted, nowhere shown, with the day it goes. */
@Injectable()
export class LockedRecords {
  constructor(
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  /** Moves the accounts of every payout to this person, but for those known to be somebody else's (a charity's); answers each record's day to go. */
  async lockAllOf(beneficiaryId: string): Promise<{ payoutId: string; deleteOn: string }[]> {
    const { tenantId } = currentWork();
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
      deleteOn: deleteOnOf(dayInGermany(changedAt)),
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
      await records()
        .insertInto('locked_payout_record')
        .values({ tenantId, payoutId, sealed, lockedAt: now, deleteOn })
        .onConflict(same => same.doNothing())
        .execute();
      await records()
        .updateTable('payout')
        .set({ holderEncrypted: null, ibanEncrypted: null, ibanMasked: null, lockedAt: now })
        .where('tenantId', '=', tenantId)
        .where('payoutId', '=', payoutId)
        .execute();
    }
    return locked.map(({ payoutId, deleteOn }) => ({ payoutId, deleteOn }));
  }

  /** With the record goes the file its batch left in, which names the person too; everyone else's payout in it stays as a row. */
  async remove(payoutId: string): Promise<void> {
    const { tenantId } = currentWork();
    await records()
      .deleteFrom('locked_payout_record')
      .where('tenantId', '=', tenantId)
      .where('payoutId', '=', payoutId)
      .execute();
    await records()
      .updateTable('payout_batch')
      .set({ fileEncrypted: null, fileRemovedAt: this.clock.now() })
      .where('tenantId', '=', tenantId)
      .where('fileEncrypted', 'is not', null)
      .where('batchId', '=', ({ selectFrom }) =>
        selectFrom('payout').select('batchId').where('tenantId', '=', tenantId).where('payoutId', '=', payoutId),
      )
      .execute();
  }
}

export const DELETE_LOCKED_PAYOUT_RECORD = 'delete-locked-payout-record';

/** Tax law no longer asks for it. */
@DueHandler(DELETE_LOCKED_PAYOUT_RECORD, 'erasure')
export class DeleteLockedRecord implements DueWorkHandler {
  constructor(private readonly records: LockedRecords) {}

  due(payoutId: string): Promise<void> {
    return this.records.remove(payoutId);
  }
}

const records = () => tables<typeof LockedPayoutRecordRow | typeof PayoutRow | typeof PayoutBatchRow>();
