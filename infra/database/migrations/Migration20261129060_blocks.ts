import { Migration } from '@mikro-orm/migrations';

/** A block says its kind, since when it holds and who set it; for blocks that are there this comes from the audit log. */
export class Migration20261129060_blocks extends Migration {
  override up(): void {
    for (const statement of [
      'alter table recommender add column blocked_kind text, add column blocked_at timestamptz, add column blocked_by text',
      'alter table recommender no force row level security',
      'alter table audit_entry no force row level security',
      `update recommender r set blocked_kind = coalesce(a.after->>'kind', 'single'), blocked_at = a.at, blocked_by = a.by_name
       from (select distinct on (tenant_id, subject) tenant_id, subject, at, by_name, after from audit_entry
             where action = 'recommender.block' order by tenant_id, subject, at desc) a
       where r.status = 'blocked' and a.tenant_id = r.tenant_id and a.subject = r.recommender_id::text`,
      'alter table audit_entry force row level security',
      'alter table recommender force row level security',
    ])
      this.addSql(statement);
  }
}
