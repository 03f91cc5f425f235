import { Migration } from '@mikro-orm/migrations';

/** A rebuild is held by one worker at a time, which keeps rows in its memory between its writes; it says every second that it still does. */
export class Migration20261121320_rebuild_lease extends Migration {
  override up(): void {
    this.addSql('alter table engine.rebuild add column held_by uuid, add column held_until timestamptz');
  }
}
