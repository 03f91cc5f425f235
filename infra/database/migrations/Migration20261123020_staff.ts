import { Migration } from '@mikro-orm/migrations';

/** The list of staff: invited, proposed, blocked. */
export class Migration20261123020_staff extends Migration {
  override up(): void {
    const statements = [
      // `login_id`: who they are at the identity provider, by its own name for them; null for an invitation nobody followed, and where `user_id` says it.
      // `proposal…`: roles that wait for another operator. `email_hash`: finds the address without opening it.
      `alter table agency_user
         alter column first_signed_in_at drop not null,
         alter column last_signed_in_at drop not null,
         add column login_id uuid,
         add column email_hash text,
         add column roles_from text not null default 'provider' check (roles_from in ('provider', 'list')),
         add column proposal_id uuid,
         add column proposed_roles text[],
         add column proposed_agency text,
         add column proposed_by uuid,
         add column proposed_by_name text,
         add column proposed_at timestamptz,
         add column invited_at timestamptz,
         add column invited_by_name text,
         add column blocked_at timestamptz,
         add column blocked_by_name text,
         add column blocked_because text`,
      'create unique index agency_user_login on agency_user (tenant_id, login_id)',
      'create index agency_user_email on agency_user (tenant_id, email_hash)',
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
