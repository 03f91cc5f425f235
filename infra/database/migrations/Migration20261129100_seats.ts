import { Migration } from '@mikro-orm/migrations';

/** The platform gives nobody a seat among a live programme's operators by itself. */
export class Migration20261129100_seats extends Migration {
  override up(): void {
    const statements = [
      'alter table agency_user add column was_operator boolean not null default false',
      'alter table agency_user add column objections_until timestamptz',
      'alter table agency_user add column objection text',
      'alter table agency_user no force row level security',
      `update agency_user set was_operator = true where 'Betreiber' = any(roles) and last_signed_in_at is not null`,
      // An invitation that nobody followed while the programme was a draft waits for one of its operators now.
      `update agency_user as u set roles = '{}', proposal_id = gen_random_uuid(), proposed_roles = array['Betreiber'],
         proposed_by = '00000000-0000-0000-0000-000000000000', proposed_by_name = u.invited_by_name, proposed_at = now(), invitation_id = null
       from tenant as t where t.id = u.tenant_id and t.status <> 'draft' and u.invited_by_platform
         and u.last_signed_in_at is null and 'Betreiber' = any(u.roles)`,
      'alter table agency_user force row level security',
    ];
    statements.forEach(statement => this.addSql(statement));
  }
}
