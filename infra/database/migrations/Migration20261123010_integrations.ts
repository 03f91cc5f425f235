import { Migration } from '@mikro-orm/migrations';
import { appRole, engineRole, sqlFunction, tenantPolicy, tenantTable } from '../tables.js';

/** What a tenant was configured to be, and where its own systems are told what happens. */
export class Migration20261123010_integrations extends Migration {
  override up(): void {
    const statements = [
      'alter table engine.queue_pause drop constraint queue_pause_queue_check',
      `alter table engine.queue_pause add constraint queue_pause_queue_check check (queue in ('rewards', 'payouts', 'vouchers', 'mails', 'expiry', 'erasure', 'imports', 'webhooks'))`,
      // Most tenants have no webhook: of theirs nothing is written down for it.
      'alter table engine.subscription add column for_audience boolean not null default false',
      'create table engine.audience (tenant_id uuid not null, consumer text not null, primary key (tenant_id, consumer))',
      ...tenantPolicy('engine.audience'),
      `grant select, insert, delete on engine.audience to ${appRole}`,
      `grant select on engine.audience to ${engineRole}`,
      sqlFunction('engine.relay'),
      // The order of messages of one subject, whoever writes them down.
      'create sequence webhook_message_number',
      `grant usage on sequence webhook_message_number to ${appRole}`,
      ...tenantTable(
        'webhook',
        `
       webhook_id uuid not null,
       url text not null,
       events text[] not null,
       active boolean not null,
       secret_encrypted text not null,
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
      // What is open of a subject, in its order: its first is sent next.
      `create index webhook_message_open on webhook_message (tenant_id, webhook_id, subject_id, number) where state <> 'delivered'`,
      `create index webhook_message_waiting on webhook_message (tenant_id, webhook_id, next_at) where state = 'waiting'`,
      `create index webhook_message_done on webhook_message (tenant_id, webhook_id, done_at) where state = 'delivered'`,
      'create index webhook_message_log on webhook_message (tenant_id, webhook_id, number desc)',
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
