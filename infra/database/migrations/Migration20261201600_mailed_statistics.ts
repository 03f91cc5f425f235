import { Migration } from '@mikro-orm/migrations';
import { tenantTable } from '../tables.js';

/** Staff to whom statistics are mailed. */
export class Migration20261201600_mailed_statistics extends Migration {
  override up(): void {
    for (const statement of tenantTable(
      'mailed_statistics',
      `
       user_id uuid not null,
       rhythm text not null check (rhythm in ('weekly', 'monthly')),
       by text not null check (by in ('month', 'product', 'channel', 'agency', 'campaign', 'employee')),
       primary key (tenant_id, user_id)`,
    ))
      this.addSql(statement);
  }
}
