import { Migration } from '@mikro-orm/migrations';

/** Which changes of an address staff entered, and when they came into force: payouts wait after those. */
export class Migration20261201101_addresses_changed_by_staff extends Migration {
  override up(): void {
    const statements = [
      'alter table email_change add column by_staff boolean not null default false',
      'alter table former_address add column by_staff boolean not null default false, add column changed_at timestamptz',
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
