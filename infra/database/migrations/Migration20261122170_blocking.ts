import { Migration } from '@mikro-orm/migrations';

/** What a person reads about why their account or a recommendation of theirs was stopped; no event holds it. */
export class Migration20261122170_blocking extends Migration {
  override up(): void {
    this.addSql('alter table recommender add column blocked_because text');
    this.addSql('alter table recommendation add column cancelled_because text');
  }
}
