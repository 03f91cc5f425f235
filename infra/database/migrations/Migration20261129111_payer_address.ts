import { Migration } from '@mikro-orm/migrations';

/** The payer's structured address, which banks want of payments to accounts outside the EEA. */
export class Migration20261129111_payer_address extends Migration {
  override up(): void {
    this.addSql('alter table payout_account add column address jsonb');
  }
}
