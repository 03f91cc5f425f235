import { Migration } from '@mikro-orm/migrations';

/** An erasure does not lift a block: what is still owed to the person waits for somebody's decision. */
export class Migration20261122670_blocked_when_erased extends Migration {
  override up(): void {
    this.addSql('alter table recommender add column blocked_when_erased boolean not null default false');
  }
}
