import { Migration } from '@mikro-orm/migrations';
import { appRole, platformTenant, tenantTable } from '../tables.js';

/**
 * The addresses that accounts of staff and of the platform were ever proven to have: accounts stay one human's when an
 * address changes.
 */
export class Migration20261129190_proven_address extends Migration {
  override up(): void {
    const statements = [
      ...tenantTable(
        'proven_address',
        'user_id uuid not null, address_hash text not null, primary key (tenant_id, user_id, address_hash)',
      ),
      'create index proven_address_hash on proven_address (tenant_id, address_hash)',
      // A tenant compares its operators with those of the platform, by hash alone.
      `create policy platform on proven_address for select to ${appRole} using (tenant_id = '${platformTenant}')`,
      'alter table proven_address no force row level security',
      'alter table agency_user no force row level security',
      `insert into proven_address (tenant_id, user_id, address_hash)
       select tenant_id, user_id, email_hash from agency_user where email_hash is not null`,
      'alter table agency_user force row level security',
      'alter table proven_address force row level security',
    ];
    statements.forEach(statement => this.addSql(statement));
  }
}
