import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DueHandler, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { Clock, dayInGermany } from '#platform/clock.js';
import { Cipher, KeyedHash } from '#platform/crypto/cipher.js';
import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { SetPayoutAccount } from '../api.js';
import { deleteOnOf } from '../domain/payout.js';
import type { PayoutBatchRow } from './payout-batches.js';
import type { PayoutRow } from './payouts.js';

export const PayoutAccountRow = defineEntity({
  name: 'PayoutAccountRow',
  tableName: 'payout_account',
  properties: p => ({
    tenantId: p.uuid().primary(),
    name: p.text(),
    ibanEncrypted: p.text(),
    bic: p.text(),
    updatedAt: p.datetime(),
  }),
});

export interface PayoutAccount {
  readonly name: string;
  readonly iban: string;
  readonly bic: string;
}

/** The account a tenant pays from; its IBAN is encrypted at rest. */
@Injectable()
export class PayoutAccounts {
  constructor(
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<PayoutAccount | undefined> {
    const row = await accounts().select(['name', 'ibanEncrypted', 'bic']).executeTakeFirst();
    if (!row) return undefined;
    const { ibanEncrypted, ...account } = row;
    return { ...account, iban: this.cipher.decrypt(ibanEncrypted, 'payout_account.iban_encrypted', '').toUpperCase() };
  }

  /** Until the transaction ends. */
  async lock(): Promise<void> {
    await accounts().select('tenantId').forUpdate().execute();
  }

  async write({ name, iban, bic }: PayoutAccount): Promise<void> {
    const ibanEncrypted = this.cipher.encrypt(iban.replaceAll(' ', ''), 'payout_account.iban_encrypted', '');
    const account = { name, ibanEncrypted, bic, updatedAt: this.clock.now() };
    await tables<typeof PayoutAccountRow>()
      .insertInto('payout_account')
      .values({ tenantId: currentWork().tenantId, ...account })
      .onConflict(same => same.column('tenantId').doUpdateSet(account))
      .execute();
  }
}

/** Which of the tenant's accounts a batch is paid from: a bank's file about another account moves nothing in it. */
@Injectable()
export class DebtorAccounts {
  constructor(
    private readonly accounts: PayoutAccounts,
    private readonly hash: KeyedHash,
  ) {}

  hashOf(iban: string): string {
    return this.hash.of('debtor-account', iban);
  }

  /** Whether this account was ever paid from. */
  async isOurs(iban: string): Promise<boolean> {
    if ((await this.accounts.read())?.iban === iban) return true;
    const batch = batches().where('debtorHash', '=', this.hashOf(iban)).limit(1);
    return (await batch.executeTakeFirst()) !== undefined;
  }

  /** Null: the bank named none, as reports may. */
  async paysFrom(batchId: string, iban: string | null): Promise<boolean> {
    if (iban === null) return true;
    const batch = await batches().where('batchId', '=', batchId).executeTakeFirst();
    return batch?.debtorHash ? batch.debtorHash === this.hashOf(iban) : (await this.accounts.read())?.iban === iban;
  }
}

@CommandHandler(SetPayoutAccount)
export class SetPayoutAccountHandler implements ICommandHandler<SetPayoutAccount> {
  constructor(private readonly accounts: PayoutAccounts) {}

  async execute({ account }: SetPayoutAccount): Promise<void> {
    await this.accounts.write(account);
  }
}

const accounts = () =>
  tables<typeof PayoutAccountRow>().selectFrom('payout_account').where('tenantId', '=', currentWork().tenantId);
const batches = () =>
  tables<typeof PayoutBatchRow>()
    .selectFrom('payout_batch')
    .select('debtorHash')
    .where('tenantId', '=', currentWork().tenantId);

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
