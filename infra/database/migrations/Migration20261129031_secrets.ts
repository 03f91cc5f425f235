import { Migration } from '@mikro-orm/migrations';

/** Who made a provider's secret: an order signed with it may be theirs, so they do not release it. */
export class Migration20261129031_secrets extends Migration {
  override up(): void {
    this.addSql('alter table tenant_secret add column made_by text');
  }
}
