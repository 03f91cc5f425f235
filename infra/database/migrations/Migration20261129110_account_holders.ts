import { Migration } from '@mikro-orm/migrations';

/** The name by which the bank knows an account, and what its owner says of it. */
export class Migration20261129110_account_holders extends Migration {
  override up(): void {
    this.addSql(`alter table bank_details
      add column name_at_bank_encrypted text,
      add column holder_asked_at timestamptz,
      add column holder_answer text check (holder_answer in ('of-bank', 'own'))`);
  }
}
