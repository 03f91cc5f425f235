import { Migration } from '@mikro-orm/migrations';
import { appRole, engineRole, sqlFunction, tenantTable } from '../tables.js';

/** What the platform keeps for every module: tenants, persons, tokens, consents, retention, secrets, the audit log. */
export class Migration20261122020_platform extends Migration {
  override up(): void {
    const statements = [
      `create table tenant (
       id uuid primary key,
       key text not null unique,
       name text not null,
       portal_url text not null,
       hosts text[] not null,
       former_hosts text[] not null default '{}',
       position int not null default 0,
       config jsonb not null,
       status text not null default 'live' check (status in ('draft', 'live', 'suspended', 'retired')),
       created_at timestamptz not null default now(),
       revision int not null default 0,
       erased_at timestamptz)`,
      // erased_at: nothing is left of it but its key and its hosts, so that nobody else's links lead where its own did.
      // former_hosts: were its own and are nobody's; they lead on to where it is now.
      // revision: by it every process notices that something of a tenant changed.
      `grant select, insert, update on tenant to ${appRole}`,
      `grant select on tenant to ${engineRole}`,
      // Names and addresses of people, in this one place. email_alike finds one person's addresses in different spellings; unreachable_since: mails come back.
      ...tenantTable(
        'person',
        `
       person_id uuid not null,
       role text not null check (role in ('recommender', 'recipient')),
       salutation text,
       first_name text not null,
       last_name text not null,
       email text not null,
       email_normalised text,
       phone text,
       phone_normalised text,
       birth_date date,
       street text,
       house_number text,
       zip text,
       city text,
       customer_number text,
       language text not null default 'de',
       erased_at timestamptz,
       email_alike text,
       unreachable_since timestamptz,
       unreachable_why text check (unreachable_why in ('unknown', 'closed', 'moved', 'no-mail-there')),
       check ((unreachable_since is null) = (unreachable_why is null)),
       primary key (tenant_id, person_id)`,
      ),
      `create unique index person_recommender_email on person (tenant_id, email_normalised) where role = 'recommender' and email_normalised is not null`,
      'create index person_email on person (tenant_id, role, email_normalised)',
      'create index person_alike on person (tenant_id, role, email_alike) where email_alike is not null',
      // Of every token there is only its hash.
      ...tenantTable(
        'token',
        `
       token_hash bytea not null,
       kind text not null,
       subject_id uuid not null,
       data jsonb not null,
       issued_at timestamptz not null,
       expires_at timestamptz,
       used_at timestamptz,
       primary key (tenant_id, token_hash)`,
      ),
      'create index token_subject on token (tenant_id, kind, subject_id)',
      `create index token_owner on token (tenant_id, (data ->> 'owner')) where (data ->> 'owner') is not null`,
      `grant delete on token to ${engineRole}`,
      // With what an identity provider is asked again whether it stands by whoever it signed in. Gone with the token, as a rule a session's.
      // `asking_until`: one process asks at a time, since a provider may take a refresh token used twice for a stolen one.
      ...tenantTable(
        'provider_grant',
        `
       token_id text not null,
       token_hash bytea not null,
       refresh_token_encrypted text not null,
       opened_at timestamptz not null,
       asking_until timestamptz,
       primary key (tenant_id, token_id),
       unique (tenant_id, token_hash),
       foreign key (tenant_id, token_hash) references token (tenant_id, token_hash) on delete cascade`,
      ),
      ...tenantTable(
        'idempotency_key',
        `
       subject text not null,
       key text not null,
       call text not null,
       body_hash bytea not null,
       status int,
       answer jsonb,
       at timestamptz not null,
       primary key (tenant_id, subject, key)`,
      ),
      `grant delete on idempotency_key to ${engineRole}`,
      // Nobody changes what stands here, except `forget_in_audit` for an erased person.
      ...tenantTable(
        'audit_entry',
        `
       entry_id uuid not null,
       at timestamptz not null,
       actor text not null,
       by_name text not null,
       action text not null,
       subject text not null,
       before jsonb,
       after jsonb,
       correlation_id text not null,
       primary key (tenant_id, entry_id)`,
      ),
      'create index audit_entry_at on audit_entry (tenant_id, at desc)',
      `revoke update, delete on audit_entry from ${appRole}`,
      // Subjects are keyed hashes of an address or an e-mail, never those themselves.
      ...tenantTable(
        'attempt',
        `
       kind text not null,
       subject text not null,
       count int not null,
       since timestamptz not null,
       last_at timestamptz not null,
       primary key (tenant_id, kind, subject)`,
      ),
      'create index attempt_last on attempt (tenant_id, last_at)',
      ...tenantTable(
        'captcha_used',
        `
       challenge text not null,
       expires_at timestamptz not null,
       primary key (tenant_id, challenge)`,
      ),
      'create index captcha_used_expiry on captcha_used (tenant_id, expires_at)',
      // How often a public form caused a mail to one address, under a keyed hash of it; times of the last day alone.
      ...tenantTable(
        'form_mail',
        `
       address_key text not null,
       sent_at timestamptz[] not null,
       last_at timestamptz not null,
       primary key (tenant_id, address_key)`,
      ),
      'create index form_mail_last on form_mail (tenant_id, last_at)',
      ...tenantTable(
        'accepted_terms',
        `
       version text not null,
       text text not null,
       first_seen timestamptz not null,
       primary key (tenant_id, version)`,
      ),
      // Evidence of consent to terms, advertising, campaigns and being found: who, when, to which version of the text, in which language, from which network address (encrypted).
      ...tenantTable(
        'consent',
        `
       consent_id uuid not null,
       person_id uuid not null,
       purpose text not null check (purpose in ('terms', 'advertising', 'campaign', 'findable')),
       step text not null check (step in ('given', 'withdrawn')),
       about text,
       language text not null,
       text_version text,
       source text not null check (source in ('form', 'mail', 'provider', 'page')),
       address_encrypted text,
       at timestamptz not null,
       primary key (tenant_id, consent_id)`,
      ),
      'create index consent_of on consent (tenant_id, person_id, at)',
      `create index consent_to_campaign on consent (tenant_id, about, person_id) where purpose = 'campaign'`,
      // Encrypted secrets of a tenant by name.
      ...tenantTable(
        'tenant_secret',
        `
       name text not null,
       value_encrypted text not null,
       updated_at timestamptz not null,
       first_used_at timestamptz,
       primary key (tenant_id, name)`,
      ),
      ...tenantTable(
        'retention_rule',
        `
       kind text not null,
       days int not null check (days >= 0),
       version int not null,
       changed_at timestamptz not null,
       changed_by text not null,
       primary key (tenant_id, kind)`,
      ),
      // What kinds of voucher, periods, identity providers and hosts were, version by version.
      ...tenantTable(
        'setting_version',
        `
       setting text not null,
       subject text not null,
       version int not null,
       content jsonb not null,
       changed_at timestamptz,
       changed_by_name text,
       restored int,
       primary key (tenant_id, setting, subject, version)`,
      ),
      ...tenantTable(
        'retention_done',
        `
       kind text not null,
       day date not null,
       count int not null,
       primary key (tenant_id, kind, day)`,
      ),
      // Ids alone. Written with every erasure, copied to where no restore reaches it (ERASURE_LIST).
      ...tenantTable(
        'erasure',
        `
       person_id uuid not null,
       role text not null,
       erased_at timestamptz not null,
       copied_at timestamptz,
       primary key (tenant_id, person_id)`,
      ),
      'create index erasure_not_copied on erasure (erased_at) where copied_at is null',
      `grant update on erasure to ${engineRole}`,
      sqlFunction('platform'),
      'create trigger tenant_revision before update on tenant for each row execute function count_tenant_revision()',
      // The API says which migrations it misses.
      `grant select on migration to ${appRole}`,
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
