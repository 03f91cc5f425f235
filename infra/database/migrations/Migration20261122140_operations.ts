import { Migration } from '@mikro-orm/migrations';
import { appRole, engineRole, readModel, tenantTable } from '../tables.js';

/** Staff, invitations, reports, and reactions run once more. */
export class Migration20261122140_operations extends Migration {
  override up(): void {
    const statements = [
      'create sequence employee_number start 1001',
      `grant usage on sequence employee_number to ${appRole}`,
      // The list of staff: invited, proposed, blocked. `told_on`: the day they were last told that something waits for them, at the address their identity provider names, sealed.
      // `login_id`: who they are at the identity provider, by its own name for them; null for an invitation nobody followed, and where `user_id` says it.
      // `proposal…`: roles that wait for another operator. `email_hash`: finds the address without opening it.
      // `invitation_id`: of the mail whose link is the one that counts; null once it was followed. `invited_by_platform`: as an operator the programme begins with.
      ...tenantTable(
        'agency_user',
        `
       user_id uuid not null,
       name text not null,
       roles text[] not null,
       agency_number text,
       first_signed_in_at timestamptz,
       last_signed_in_at timestamptz,
       employee_number text not null default nextval('employee_number')::text,
       email_encrypted text,
       language text not null default 'de' check (language in ('de', 'en')),
       told_on date,
       login_id uuid,
       email_hash text,
       roles_from text not null default 'provider' check (roles_from in ('provider', 'list')),
       proposal_id uuid,
       proposed_roles text[],
       proposed_agency text,
       proposed_by uuid,
       proposed_by_name text,
       proposed_at timestamptz,
       invited_at timestamptz,
       invited_by_name text,
       invited_by_platform boolean not null default false,
       invitation_id uuid,
       blocked_at timestamptz,
       blocked_by_name text,
       blocked_by_agency text,
       blocked_because text,
       primary key (tenant_id, user_id)`,
      ),
      'create unique index agency_user_employee_number on agency_user (tenant_id, employee_number)',
      'create unique index agency_user_login on agency_user (tenant_id, login_id)',
      'create index agency_user_email on agency_user (tenant_id, email_hash)',
      // A tenant's own identity providers, for its staff or for recommenders. In use is the version that was tried out, and that another operator than `changed_by` switched on.
      ...tenantTable(
        'sign_in_service',
        `
       service_id uuid not null,
       audience text not null check (audience in ('staff', 'customers')),
       name text not null,
       issuer text not null,
       client_id text not null,
       secret_encrypted text,
       awaits_secret boolean not null default false,
       authorization_endpoint text,
       scope text not null,
       mapping jsonb not null,
       version int not null,
       tested_version int,
       active boolean not null,
       changed_by uuid not null,
       changed_by_name text not null,
       changed_at timestamptz not null,
       removed_at timestamptz,
       primary key (tenant_id, service_id)`,
      ),
      // Who signs in to the console without an identity provider: staff of a tenant, and as rows of the installation its operators. Only the public half of a key is here.
      ...tenantTable(
        'console_passkey',
        `
       credential_id text not null,
       user_id uuid not null,
       name text not null,
       public_key text not null,
       counter bigint not null,
       transports text[] not null,
       created_at timestamptz not null,
       last_used_at timestamptz,
       primary key (tenant_id, credential_id)`,
      ),
      // Whom an agency invited to recommend; name and address are the person's, under person_id.
      ...tenantTable(
        'invitation',
        `
       invitation_id uuid not null,
       number text not null,
       person_id uuid not null,
       kind text not null,
       employee_number text,
       agency_number text,
       status text not null check (status in ('open', 'accepted', 'expired')),
       invited_at timestamptz not null,
       primary key (tenant_id, invitation_id),
       unique (tenant_id, number)`,
      ),
      'create index invitation_invited_at on invitation (tenant_id, invited_at desc)',
      `create unique index invitation_open_of on invitation (tenant_id, person_id) where status = 'open'`,
      // People brought in by a file. What a line said is sealed, and gone once it is done; of refused ones after 30 days.
      ...tenantTable(
        'people_import',
        `
       import_id uuid not null,
       kind text not null check (kind in ('accounts', 'invitations')),
       file_name text not null,
       by_id uuid not null,
       by_name text not null,
       state text not null check (state in ('running', 'done', 'cancelled')),
       created_at timestamptz not null,
       done_at timestamptz,
       primary key (tenant_id, import_id)`,
      ),
      ...tenantTable(
        'people_import_line',
        `
       import_id uuid not null,
       line_id uuid not null,
       line int not null,
       sealed text,
       state text not null check (state in ('waiting', 'accepted', 'known', 'unsubscribed', 'refused', 'cancelled')),
       not_before timestamptz,
       errors jsonb not null default '[]',
       primary key (tenant_id, line_id),
       foreign key (tenant_id, import_id) references people_import (tenant_id, import_id) on delete cascade`,
      ),
      'create index people_import_line_in_order on people_import_line (tenant_id, import_id, line)',
      `create index people_import_line_waiting on people_import_line (tenant_id, import_id, line) where state = 'waiting'`,
      // Who wants no invitation, by a keyed hash: it holds when the person's data are long gone.
      ...tenantTable(
        'invitation_refusal',
        `
       address_key text not null,
       refused_at timestamptz not null,
       primary key (tenant_id, address_key)`,
      ),
      ...readModel(
        'recommender_report',
        `
       recommender_id uuid not null,
       status text,
       registered_at timestamptz,
       reward_cents int not null default 0`,
        'recommender_id',
      ),
      'create index recommender_report_registered_at on recommender_report_rows (tenant_id, generation, registered_at desc nulls last)',
      // The sequence of a large report's rows, prepared for paging (decision 0010): which rows in which order, never what they show.
      // agency '': every agency of the tenant. `empty` rows at the end have nothing to be sorted by, whichever way the report is read.
      ...tenantTable(
        'report_order',
        `
       report text not null,
       agency text not null,
       field text not null,
       order_id uuid not null,
       previous_id uuid,
       made_at timestamptz not null,
       total int not null,
       empty int not null,
       primary key (tenant_id, report, agency, field)`,
      ),
      // keys[n][k]: the k-th key column of the row at place part × rows a part + n − 1.
      ...tenantTable(
        'report_order_part',
        `
       order_id uuid not null,
       part int not null,
       keys uuid[] not null,
       primary key (tenant_id, order_id, part)`,
      ),
      `revoke all on report_order, report_order_part from ${engineRole}`,
      // Reactions that are to run once more: asked for by one person, decided by another.
      ...tenantTable(
        'redelivery',
        `
       redelivery_id uuid not null,
       consumer text not null,
       event_id uuid not null,
       event_type text not null,
       stream_id uuid not null,
       state text not null check (state in ('requested', 'approved', 'rejected', 'expired', 'done', 'refused')),
       requested_at timestamptz not null,
       requested_by text not null,
       requested_by_name text not null,
       reason text not null,
       expires_at timestamptz not null,
       decided_at timestamptz,
       decided_by text,
       decided_by_name text,
       decision_reason text,
       ended_at timestamptz,
       outcome text,
       primary key (tenant_id, redelivery_id),
       constraint approved_by_a_second_person check (state not in ('approved', 'done', 'refused') or (decided_by is not null and decided_by <> requested_by and decided_by_name <> requested_by_name))`,
      ),
      'create index redelivery_of_delivery on redelivery (tenant_id, consumer, event_id)',
      'create index redelivery_recent on redelivery (tenant_id, requested_at desc)',
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
