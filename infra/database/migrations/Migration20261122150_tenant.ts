import { Migration } from '@mikro-orm/migrations';
import { appRole, tenantTable } from '../tables.js';

/** A tenant's configuration, status and pictures, its erasure, and where the provider's own systems are told what happens. */
export class Migration20261122150_tenant extends Migration {
  override up(): void {
    const statements = [
      // Version by version; the newest stands in the tenant's own row too.
      ...tenantTable(
        'tenant_configuration',
        `
       version int not null,
       name text not null,
       config jsonb not null,
       changed_at timestamptz,
       changed_by_name text,
       restored int,
       primary key (tenant_id, version)`,
      ),
      // Calls that publish and wait for a second person.
      ...tenantTable(
        'publishing_proposal',
        `
       proposal_id uuid not null,
       call text not null,
       request_encrypted text not null,
       request_hash text not null,
       changes jsonb not null,
       proposed_at timestamptz not null,
       proposed_by text not null,
       proposed_by_name text not null,
       state text not null check (state in ('waiting', 'published', 'declined', 'withdrawn', 'outdated')),
       decided_at timestamptz,
       decided_by_name text,
       reason text,
       primary key (tenant_id, proposal_id)`,
      ),
      // What is set one by one and changes at a later moment.
      ...tenantTable(
        'planned_setting',
        `
       plan_id uuid not null,
       setting text not null,
       subject text not null,
       of_version int not null,
       change_encrypted text not null,
       changes jsonb not null,
       due_at timestamptz not null,
       planned_at timestamptz not null,
       planned_by text not null,
       planned_by_name text not null,
       state text not null check (state in ('planned', 'applied', 'withdrawn', 'outdated', 'refused')),
       ended_at timestamptz,
       refusal jsonb,
       primary key (tenant_id, plan_id)`,
      ),
      // What became of a tenant, change by change; the newest stands in its own row too.
      ...tenantTable(
        'tenant_status',
        `
       version int not null,
       status text not null check (status in ('draft', 'live', 'suspended', 'retired')),
       reason text not null,
       changed_at timestamptz not null,
       changed_by_name text not null,
       primary key (tenant_id, version)`,
      ),
      // The pictures tenants upload.
      ...tenantTable(
        'tenant_picture',
        `
       name text not null,
       content bytea not null,
       bytes int not null,
       uploaded_at timestamptz not null,
       uploaded_by_name text not null,
       primary key (tenant_id, name)`,
      ),
      // Configurations that are to be in force later.
      ...tenantTable(
        'tenant_configuration_plan',
        `
       plan_id uuid not null,
       of_version int not null,
       name text not null,
       config jsonb not null,
       due_at timestamptz not null,
       planned_at timestamptz not null,
       planned_by_name text not null,
       proposed_by text,
       state text not null check (state in ('proposed', 'planned', 'applied', 'withdrawn', 'outdated', 'refused')),
       ended_at timestamptz,
       refusal jsonb,
       primary key (tenant_id, plan_id)`,
      ),
      ...erasureOfRetired(),
      ...webhooks(),
    ];
    for (const statement of statements) this.addSql(statement);
  }
}

/** What is left of a tenant that was erased is its key and its hosts, so that nobody else's links lead where its own did. */
function erasureOfRetired(): string[] {
  return [
    ...tenantTable(
      'tenant_erasure',
      `
       retired_at timestamptz not null,
       step text not null check (step in ('people', 'settling', 'programme', 'evidence', 'rest', 'done')),
       place int not null default 0,
       removed bigint not null default 0,
       looked_at timestamptz not null,
       ended_at timestamptz,
       primary key (tenant_id)`,
    ),
  ];
}

/** Where a tenant's messages go, and the log of them. */
function webhooks(): string[] {
  return [
    // The log's order, newest first.
    'create sequence webhook_message_number',
    `grant usage on sequence webhook_message_number to ${appRole}`,
    ...tenantTable(
      'webhook',
      `
       webhook_id uuid not null,
       url text not null,
       events text[] not null,
       active boolean not null,
       gave_up_at timestamptz,
       secret_encrypted text,
       old_secret_encrypted text,
       old_secret_until timestamptz,
       created_at timestamptz not null,
       created_by_name text not null,
       primary key (tenant_id, webhook_id)`,
    ),
    ...tenantTable(
      'webhook_message',
      `
       webhook_id uuid not null,
       message_id uuid not null,
       number bigint not null default nextval('webhook_message_number'),
       subject_id uuid not null,
       position bigint not null,
       type text not null,
       payload text not null,
       recorded_at timestamptz not null,
       state text not null check (state in ('waiting', 'delivered', 'parked')),
       attempts int not null default 0,
       first_tried_at timestamptz,
       next_at timestamptz not null,
       lease_until timestamptz,
       done_at timestamptz,
       status int,
       error text,
       primary key (tenant_id, webhook_id, message_id),
       foreign key (tenant_id, webhook_id) references webhook (tenant_id, webhook_id) on delete cascade`,
    ),
    // What waits of a subject, in its order: its first is sent next.
    `create index webhook_message_open on webhook_message (tenant_id, webhook_id, subject_id, position) where state = 'waiting'`,
    `create index webhook_message_waiting on webhook_message (tenant_id, webhook_id, next_at) where state = 'waiting'`,
    `create index webhook_message_done on webhook_message (tenant_id, webhook_id, done_at) where state = 'delivered'`,
    'create index webhook_message_log on webhook_message (tenant_id, webhook_id, number desc)',
  ];
}
