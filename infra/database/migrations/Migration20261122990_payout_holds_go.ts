import { Migration } from '@mikro-orm/migrations';

/** Rewards' holds (130) took their place. Last of its day, since another migration of that day still speaks of the table. */
export class Migration20261122990_payout_holds_go extends Migration {
  override up(): void {
    this.addSql('drop table payout_hold');
  }
}
