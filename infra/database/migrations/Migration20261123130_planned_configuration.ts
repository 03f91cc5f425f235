import { Migration } from '@mikro-orm/migrations';
import { tenantTable } from '../tables.js';

/** Configurations that are to be in force later. */
export class Migration20261123130_planned_configuration extends Migration {
  override up(): void {
    const statements = tenantTable(
      'tenant_configuration_plan',
      `
       plan_id uuid not null,
       of_version int not null,
       name text not null,
       config jsonb not null,
       due_at timestamptz not null,
       planned_at timestamptz not null,
       planned_by_name text not null,
       state text not null check (state in ('planned', 'applied', 'withdrawn', 'outdated', 'refused')),
       ended_at timestamptz,
       primary key (tenant_id, plan_id)`,
    );
    for (const statement of statements) this.addSql(statement);
  }
}
