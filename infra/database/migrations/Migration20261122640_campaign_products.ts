import { Migration } from '@mikro-orm/migrations';

/** A campaign may be for some products only; null: for all. */
export class Migration20261122640_campaign_products extends Migration {
  override up(): void {
    this.addSql('alter table campaign add column product_ids int[]');
  }
}
