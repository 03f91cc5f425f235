import { Migration } from '@mikro-orm/migrations';
import { platformTenant, tenantTable } from '../tables.js';

/** Operators of the platform, with the address that each proved to be theirs and one that a link was mailed to. */
export class Migration20261130301_platform_operators extends Migration {
  override up(): void {
    const statements = [
      ...tenantTable(
        'platform_operator',
        `user_id uuid not null,
         name text not null,
         language text not null default 'de',
         email_encrypted text,
         proven_at timestamptz,
         proven_by text check (proven_by in ('link', 'provider', 'terminal')),
         asked_email_encrypted text,
         link_id uuid,
         asked_at timestamptz,
         since timestamptz not null,
         last_signed_in_at timestamptz,
         primary key (tenant_id, user_id),
         check ((email_encrypted is null) = (proven_at is null) and (proven_at is null) = (proven_by is null))`,
      ),
      'alter table platform_operator no force row level security',
      'alter table console_passkey no force row level security',
      `insert into platform_operator (tenant_id, user_id, name, since, last_signed_in_at)
       select tenant_id, user_id, min(name), min(created_at), max(coalesce(last_used_at, created_at))
       from console_passkey where tenant_id = '${platformTenant}' group by tenant_id, user_id`,
      'alter table console_passkey force row level security',
      'alter table platform_operator force row level security',
    ];
    statements.forEach(statement => this.addSql(statement));
  }
}
