import { Migration } from '@mikro-orm/migrations';

/** What is due is looked for by tenant and kind, as it is enqueued and done. */
export class Migration20261129051_due_work_by_kind extends Migration {
  override up(): void {
    this.addSql(`create index due_work_of_kind on engine.due_work (tenant_id, kind, next_at) where state = 'waiting'`);
    this.addSql('drop index engine.due_work_next');
  }
}
