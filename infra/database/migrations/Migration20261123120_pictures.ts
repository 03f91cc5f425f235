import { Migration } from '@mikro-orm/migrations';
import { tenantTable } from '../tables.js';

/** The pictures tenants upload. */
export class Migration20261123120_pictures extends Migration {
  override up(): void {
    const statements = tenantTable(
      'tenant_picture',
      `
       name text not null,
       content bytea not null,
       bytes int not null,
       uploaded_at timestamptz not null,
       uploaded_by_name text not null,
       primary key (tenant_id, name)`,
    );
    for (const statement of statements) this.addSql(statement);
  }
}
