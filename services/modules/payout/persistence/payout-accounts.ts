import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#platform/clock.js';
import { Cipher, KeyedHash } from '#platform/crypto/cipher.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { SetPayoutAccount } from '../api.js';

export interface PayoutAccount {
  readonly name: string;
  readonly iban: string;
  readonly bic: string;
}

/** The account a tenant pays from; its IBAN is encrypted at rest. */
@Injectable()
export class PayoutAccounts {
  constructor(
    private readonly sql: Sql,
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<PayoutAccount | undefined> {
    const row = await this.sql.one<{ name: string; iban: string; bic: string }>(
      'select name, iban_encrypted as iban, bic from payout_account where tenant_id = $1',
      [currentWork().tenantId],
    );
    return row && { ...row, iban: this.cipher.decrypt(row.iban, 'payout_account.iban_encrypted', '').toUpperCase() };
  }

  /** Until the transaction ends. */
  async lock(): Promise<void> {
    await this.sql.query('select 1 from payout_account where tenant_id = $1 for update', [currentWork().tenantId]);
  }

  async write({ name, iban, bic }: PayoutAccount): Promise<void> {
    await this.sql.execute(
      `insert into payout_account (tenant_id, name, iban_encrypted, bic, updated_at) values ($1, $2, $3, $4, $5)
       on conflict (tenant_id) do update set name = excluded.name, iban_encrypted = excluded.iban_encrypted, bic = excluded.bic, updated_at = excluded.updated_at`,
      [
        currentWork().tenantId,
        name,
        this.cipher.encrypt(iban.replaceAll(' ', ''), 'payout_account.iban_encrypted', ''),
        bic,
        this.clock.now(),
      ],
    );
  }
}

/** Which of the tenant's accounts a batch is paid from: a bank's file about another account moves nothing in it. */
@Injectable()
export class DebtorAccounts {
  constructor(
    private readonly sql: Sql,
    private readonly accounts: PayoutAccounts,
    private readonly hash: KeyedHash,
  ) {}

  hashOf(iban: string): string {
    return this.hash.of('debtor-account', iban);
  }

  /** Whether this account was ever paid from. */
  async isOurs(iban: string): Promise<boolean> {
    if ((await this.accounts.read())?.iban === iban) return true;
    return (
      (await this.sql.one('select 1 as found from payout_batch where tenant_id = $1 and debtor_hash = $2 limit 1', [
        currentWork().tenantId,
        this.hashOf(iban),
      ])) !== undefined
    );
  }

  /** Null: the bank named none, as reports may. */
  async paysFrom(batchId: string, iban: string | null): Promise<boolean> {
    if (iban === null) return true;
    const row = await this.sql.one<{ hash: string | null }>(
      'select debtor_hash as hash from payout_batch where tenant_id = $1 and batch_id = $2',
      [currentWork().tenantId, batchId],
    );
    return row?.hash ? row.hash === this.hashOf(iban) : (await this.accounts.read())?.iban === iban;
  }
}

@CommandHandler(SetPayoutAccount)
export class SetPayoutAccountHandler implements ICommandHandler<SetPayoutAccount> {
  constructor(private readonly accounts: PayoutAccounts) {}

  async execute({ account }: SetPayoutAccount): Promise<void> {
    await this.accounts.write(account);
  }
}
