import { Migration } from '@mikro-orm/migrations';
import { appRole, engineRole, tenantTable } from '../tables.js';

/** Tenants, the people's vault, tokens, idempotency keys and the audit log. */
export class Migration20261121015_platform extends Migration {
  override up(): void {
    const statements = [
      `create table tenant (id uuid primary key, key text not null unique, name text not null, portal_url text not null, hosts text[] not null, position int not null default 0, config jsonb not null)`,
      `grant select, insert, update on tenant to ${appRole}`,
      `grant select on tenant to ${engineRole}`,
      ...tenantTable(
        'person',
        `person_id uuid not null, role text not null check (role in ('recommender', 'recipient')), salutation text, first_name text not null, last_name text not null,
         email text not null, email_normalised text, phone text, phone_normalised text, birth_date date, street text, house_number text, zip text, city text,
         customer_number text, language text not null default 'de', erased_at timestamptz, primary key (tenant_id, person_id)`,
      ),
      `create unique index person_recommender_email on person (tenant_id, email_normalised) where role = 'recommender' and email_normalised is not null`,
      `create index person_email on person (tenant_id, role, email_normalised)`,
      ...tenantTable(
        'token',
        `token_hash bytea not null, kind text not null, subject_id uuid not null, data jsonb not null, issued_at timestamptz not null, expires_at timestamptz, used_at timestamptz, primary key (tenant_id, token_hash)`,
      ),
      `create index token_subject on token (tenant_id, kind, subject_id)`,
      `grant delete on token to ${engineRole}`,
      ...tenantTable(
        'idempotency_key',
        `subject text not null, key text not null, call text not null, body_hash bytea not null, status int, answer jsonb, at timestamptz not null, primary key (tenant_id, subject, key)`,
      ),
      `grant delete on idempotency_key to ${engineRole}`,
      ...tenantTable(
        'audit_entry',
        `entry_id uuid not null, at timestamptz not null, actor text not null, by_name text not null, action text not null, subject text not null, before jsonb, after jsonb, correlation_id text not null, primary key (tenant_id, entry_id)`,
      ),
      `create index audit_entry_at on audit_entry (tenant_id, at desc)`,
      `revoke update, delete on audit_entry from ${appRole}`,
    ];
    statements.forEach(statement => this.addSql(statement));
  }
}
