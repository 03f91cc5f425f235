import { Migration } from '@mikro-orm/migrations';
import { publishedView, tenantTable } from '../tables.js';

/** Releases of many orders, which can be undone for a while. */
export class Migration20261201400_order_releases extends Migration {
  override up(): void {
    const statements = [
      ...tenantTable(
        'order_release',
        `
       release_id uuid not null,
       agency_number text,
       state text not null check (state in ('examining', 'announced', 'releasing', 'done', 'undone')),
       by_actor text not null,
       by_accounts text[] not null,
       by_name text not null,
       begun_at timestamptz not null,
       undoable_until timestamptz not null,
       ended_at timestamptz,
       primary key (tenant_id, release_id)`,
      ),
      'create index order_release_of on order_release (tenant_id, begun_at)',
      ...tenantTable(
        'order_in_release',
        `
       release_id uuid not null,
       order_id uuid not null,
       place int not null,
       number text not null,
       reward_cents bigint not null,
       result text not null check (result in ('waiting', 'listed', 'known', 'elsewhere', 'refused', 'released', 'undone')),
       refusal jsonb,
       primary key (tenant_id, release_id, order_id)`,
      ),
      'create index order_in_release_by_result on order_in_release (tenant_id, release_id, result, place)',
      // An order waits in one release at most.
      `create unique index order_in_release_waiting on order_in_release (tenant_id, order_id) where result in ('waiting', 'listed')`,
      ...publishedView(
        'announced_order',
        `select tenant_id, order_id from order_in_release where result in ('waiting', 'listed')`,
      ),
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
