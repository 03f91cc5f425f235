import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';

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
