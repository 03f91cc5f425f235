import { Migration } from '@mikro-orm/migrations';
import { appRole, platformTenant } from '../tables.js';

/** Which platform operator invited somebody, and whether others are known: both are asked where they bring operators in. */
export class Migration20261130302_who_invited extends Migration {
  override up(): void {
    const statements = [
      'alter table agency_user add column invited_by uuid',
      `create policy platform on platform_operator for select to ${appRole} using (tenant_id = '${platformTenant}')`,
    ];
    statements.forEach(statement => this.addSql(statement));
  }
}
