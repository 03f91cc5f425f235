import { Injectable } from '@nestjs/common';
import { KeyedHash } from '#platform/crypto/keyed-hash.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { PayoutAccounts } from './payout-accounts.js';

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
