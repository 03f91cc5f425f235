import { Migration } from '@mikro-orm/migrations';
import { appRole } from '../tables.js';

/** One open invitation a person, and a number for everyone of an agency. */
export class Migration20261121440_invitations extends Migration {
  override up(): void {
    this.addSql(`create unique index invitation_open_of on invitation (tenant_id, person_id) where status = 'open'`);
    this.addSql('create sequence employee_number start 1001');
    this.addSql(`grant usage on sequence employee_number to ${appRole}`);
    this.addSql(
      `alter table agency_user add column employee_number text not null default nextval('employee_number')::text`,
    );
    this.addSql('create unique index agency_user_employee_number on agency_user (tenant_id, employee_number)');
  }
}
