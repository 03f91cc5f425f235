import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#platform/clock.js';
import { Cipher, KeyedHash } from '#platform/crypto/cipher.js';
import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { SetPayoutAccount } from '../api.js';
import type { PayoutBatchRow } from './payout-batches.js';

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
