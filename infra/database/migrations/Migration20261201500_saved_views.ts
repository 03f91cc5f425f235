import { Migration } from '@mikro-orm/migrations';
import { tenantTable } from '../tables.js';

/** Views of the desk's lists that staff saved for themselves or their team. */
export class Migration20261201500_saved_views extends Migration {
  override up(): void {
    const statements = [
      // `team` null: the owner's own. A team's view outlives its author.
      ...tenantTable(
        'saved_view',
        `
       view_id uuid not null,
       list text not null,
       name text not null,
       filter jsonb not null,
       columns text[] not null,
       sorted_by jsonb,
       team text,
       owner_id uuid,
       owner_name text,
       default_of uuid[] not null default '{}',
       changed_at timestamptz not null,
       check (team is not null or owner_id is not null),
       primary key (tenant_id, view_id)`,
      ),
      `create unique index saved_view_own on saved_view (tenant_id, owner_id, list, lower(name)) where team is null`,
      `create unique index saved_view_of_team on saved_view (tenant_id, team, list, lower(name)) where team is not null`,
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
