import { Migration } from '@mikro-orm/migrations';

/** Orders that their buyer withdrew have a status of their own. */
export class Migration20261129170_withdrawn_orders extends Migration {
  override up(): void {
    const statuses = ['reported', 'released', 'refused', 'cancelled', 'withdrawn', 'not-concluded'];
    this.addSql('alter table customer_order drop constraint customer_order_status_check');
    this.addSql(
      `alter table customer_order add constraint customer_order_status_check check (status in ('${statuses.join("', '")}'))`,
    );
  }
}
