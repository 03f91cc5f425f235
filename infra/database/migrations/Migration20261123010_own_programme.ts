import { Migration } from '@mikro-orm/migrations';
import { appRole, engineRole, sqlFunction, tenantPolicy, tenantTable } from '../tables.js';

/** What a provider runs by itself: configuration, staff, senders, pictures, and where its own systems are told what happens. */
export class Migration20261123010_own_programme extends Migration {
  override up(): void {
    const statements = [
      'alter table engine.queue_pause drop constraint queue_pause_queue_check',
      `alter table engine.queue_pause add constraint queue_pause_queue_check check (queue in ('rewards', 'payouts', 'vouchers', 'mails', 'expiry', 'erasure', 'imports', 'webhooks', 'projections'))`,
      // When a worker was last told of a rebuild, which it takes under its lease.
      'alter table engine.rebuild add column enqueued_at timestamptz',
      // Most tenants have no webhook: of theirs nothing is written down for it.
      'alter table engine.subscription add column for_audience boolean not null default false',
      'create table engine.audience (tenant_id uuid not null, consumer text not null, primary key (tenant_id, consumer))',
      ...tenantPolicy('engine.audience'),
      `grant select, insert, delete on engine.audience to ${appRole}`,
      `grant select on engine.audience to ${engineRole}`,
      sqlFunction('engine.relay'),
      sqlFunction('engine.event_store'),
      // What one reaction has not done yet, which keeps an order across streams; of no other is it written down.
      `create index delivery_webhooks on engine.delivery (tenant_id) where consumer = 'keep-webhook-messages-when-programme-moves' and state in ('pending', 'sending')`,
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
       deeds jsonb not null,
       proposed_at timestamptz not null,
       proposed_by text not null,
       proposed_by_name text not null,
       state text not null check (state in ('waiting', 'published', 'declined', 'withdrawn', 'outdated')),
       decided_at timestamptz,
       decided_by_name text,
       reason text,
       primary key (tenant_id, proposal_id)`,
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
      // What waits of a subject, in its order: its first is sent next.
      `create index webhook_message_open on webhook_message (tenant_id, webhook_id, subject_id, position) where state = 'waiting'`,
      `create index webhook_message_waiting on webhook_message (tenant_id, webhook_id, next_at) where state = 'waiting'`,
      `create index webhook_message_done on webhook_message (tenant_id, webhook_id, done_at) where state = 'delivered'`,
      'create index webhook_message_log on webhook_message (tenant_id, webhook_id, number desc)',
      // The list of staff: invited, proposed, blocked.
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
      // By whom a tenant's mails are sent, and who they did not reach.
      // Version by version; the newest that is proven sends. Without a server: the installation's sender.
      ...tenantTable(
        'mail_sender',
        `
       version int not null,
       sender_id uuid not null,
       host text,
       port int,
       security text check (security in ('tls', 'starttls', 'none')),
       user_name text,
       password_encrypted text,
       from_address text,
       reply_to text,
       changed_at timestamptz not null,
       changed_by_name text not null,
       restored int,
       proven_at timestamptz,
       failed_at timestamptz,
       failure text,
       primary key (tenant_id, sender_id),
       unique (tenant_id, version),
       check ((host is null) = (port is null) and (host is null) = (security is null) and (host is null) = (from_address is null))`,
      ),
      // Whom mails do not reach: what came back, and what waits for another address.
      'alter table person add column unreachable_since timestamptz',
      // By its Message-ID a mail that came back is known; one that is held waits for its person to be reachable.
      'alter table sent_mail add column message_id text, add column held_at timestamptz',
      'create index sent_mail_message on sent_mail (tenant_id, message_id) where message_id is not null',
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
       primary key (tenant_id, plan_id)`,
      ),
      // The product API that a tenant's catalogue is read from, and how that goes.
      ...tenantTable(
        'catalogue_source',
        `
       version int not null,
       url text,
       header_name text,
       header_encrypted text,
       rhythm text not null check (rhythm in ('hourly', 'six-hourly', 'daily', 'weekly')),
       active boolean not null,
       mapping jsonb not null,
       etag text,
       read_at timestamptz,
       changed_at timestamptz,
       next_at timestamptz,
       lease_until timestamptz,
       failed_since timestamptz,
       failure text,
       failed_about text,
       failures int not null,
       waits_since timestamptz,
       waits_removed int,
       waits_of int,
       waits_digest text,
       primary key (tenant_id)`,
      ),
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
       authorization_endpoint text not null,
       scope text not null,
       mapping jsonb not null,
       version int not null,
       tested_version int,
       active boolean not null,
       changed_by uuid not null,
       changed_by_name text not null,
       changed_at timestamptz not null,
       primary key (tenant_id, service_id)`,
      ),
      // Who a recommender is at a provider for them: `login_id` stands for its issuer and its own name for the person.
      ...tenantTable(
        'sign_in_link',
        `
       login_id uuid not null,
       recommender_id uuid not null,
       service text not null,
       since timestamptz not null,
       primary key (tenant_id, login_id)`,
      ),
      'create index sign_in_link_of on sign_in_link (tenant_id, recommender_id)',
      ...erasureOfRetired(),
    ];
    for (const statement of statements) this.addSql(statement);
  }
}

/** What is left of a tenant that was erased is its key and its hosts, so that nobody else's links lead where its own did. */
function erasureOfRetired(): string[] {
  return [
    'alter table tenant add column erased_at timestamptz',
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
    // Up to so many rows of the tenant at work, of a table the application itself may not delete from; of one that is retired alone.
    `create function erase_of_retired(relation text, most int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  here uuid := nullif(current_setting('app.tenant', true), '')::uuid;
  removed int;
begin
  if not exists (select from tenant where id = here and status = 'retired') then
    raise exception 'only what a retired tenant left is erased' using errcode = '42501';
  end if;
  execute format('delete from %1$s where tenant_id = $1 and ctid = any (array(select ctid from %1$s where tenant_id = $1 limit $2))', relation::regclass) using here, most;
  get diagnostics removed = row_count;
  return removed;
end $$`,
    'revoke all on function erase_of_retired from public',
    `grant execute on function erase_of_retired to ${appRole}`,
    sqlFunction('audit'),
  ];
}
