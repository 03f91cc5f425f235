import { Injectable } from '@nestjs/common';
import { DueHandler, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { Clock, dayInGermany } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { deleteOnOf } from '../domain/payout.js';

interface Account {
  readonly id: string;
  readonly holder: string | null;
  readonly iban: string | null;
  readonly changedAt: Date;
}

/** What tax law keeps of an erased person's payouts: taken out of the payout, encrypted, nowhere shown, with the day it goes. */
@Injectable()
export class LockedRecords {
  constructor(
    private readonly sql: Sql,
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  /** Moves the accounts of every payout to this person; answers each record's day to go. */
  async lockAllOf(beneficiaryId: string): Promise<{ payoutId: string; deleteOn: string }[]> {
    const { tenantId } = currentWork();
    const accounts = await this.sql.query<Account>(
      `select payout_id as id, holder_encrypted as holder, iban_encrypted as iban, changed_at as "changedAt" from payout
        where tenant_id = $1 and beneficiary_id = $2 and holder_encrypted is not null order by payout_id for update`,
      [tenantId, beneficiaryId],
    );
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
      await this.sql.execute(
        'insert into locked_payout_record (tenant_id, payout_id, sealed, locked_at, delete_on) values ($1, $2, $3, $4, $5) on conflict do nothing',
        [tenantId, payoutId, sealed, now, deleteOn],
      );
      await this.sql.execute(
        'update payout set holder_encrypted = null, iban_encrypted = null, iban_masked = null, locked_at = $3 where tenant_id = $1 and payout_id = $2',
        [tenantId, payoutId, now],
      );
    }
    return locked.map(({ payoutId, deleteOn }) => ({ payoutId, deleteOn }));
  }

  /** With the record goes the file its batch left in, which names the person too; everyone else's payout in it stays as a row. */
  async remove(payoutId: string): Promise<void> {
    const { tenantId } = currentWork();
    await this.sql.execute('delete from locked_payout_record where tenant_id = $1 and payout_id = $2', [
      tenantId,
      payoutId,
    ]);
    await this.sql.execute(
      `update payout_batch set file_encrypted = null, file_removed_at = $3
        where tenant_id = $1 and file_encrypted is not null and batch_id = (select batch_id from payout where tenant_id = $1 and payout_id = $2)`,
      [tenantId, payoutId, this.clock.now()],
    );
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
