import { Migration } from '@mikro-orm/migrations';

/** Nothing is paid to a replaced account before its time; links are found by whose things they open. */
export class Migration20261122131_replaced_accounts extends Migration {
  override up(): void {
    this.addSql('alter table bank_details add column payable_from timestamptz');
    this.addSql(`create index token_owner on token (tenant_id, (data->>'owner')) where data->>'owner' is not null`);
  }
}
