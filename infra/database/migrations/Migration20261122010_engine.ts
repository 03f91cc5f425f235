import { Migration } from '@mikro-orm/migrations';
import { appRole, engineRole, platformTenant, sqlFunction, tenantPolicy } from '../tables.js';

const shards = 8;

/** What runs the pipeline: event store, log, checkpoints, deliveries, effects, due work, projections. */
export class Migration20261122010_engine extends Migration {
  override up(): void {
    const statements = [
      'create schema engine',
      `grant usage on schema engine to ${appRole}, ${engineRole}`,
      `grant usage on schema public to ${appRole}, ${engineRole}`,
      ...eventStore(),
      ...relay(),
      ...reactions(),
      ...dueWork(),
      ...projections(),
      ...housekeeping(),
      `grant select, insert, update, delete on all tables in schema engine to ${engineRole}`,
      `grant usage, select on all sequences in schema engine to ${engineRole}`,
      ...pauses(),
      ...audiences(),
    ];
    for (const statement of statements) this.addSql(statement);
  }
}

function eventStore(): string[] {
  return [
    'create sequence engine.event_pos cache 1',
    `create table engine.stream (
       tenant_id uuid not null,
       stream_id uuid not null,
       aggregate_type text not null,
       version int not null,
       shard smallint not null,
       primary key (tenant_id, stream_id))`,
    `create table engine.event (
       tenant_id uuid not null,
       stream_id uuid not null,
       version int not null,
       shard smallint not null,
       pos bigint not null,
       event_id uuid not null,
       aggregate_type text not null,
       type text not null,
       schema_version int not null,
       data jsonb not null,
       meta jsonb not null,
       at timestamptz not null default clock_timestamp(),
       primary key (tenant_id, stream_id, version),
       unique (tenant_id, event_id))`,
    'create index event_relay on engine.event (shard, pos)',
    'create index event_recent on engine.event (tenant_id, pos desc)',
    'create index event_of_type on engine.event (tenant_id, type, pos desc)',
    `create index event_of_correlation on engine.event (tenant_id, (meta->>'correlationId'), pos)`,
    ...tenantPolicy('engine.stream'),
    ...tenantPolicy('engine.event'),
    `grant select on engine.stream, engine.event to ${appRole}`,
    sqlFunction('engine.event_store'),
  ];
}

function relay(): string[] {
  return [
    // pos: the last event in the log. asked: positions up to it are decided. wait_pos/waiting_for: the appenders a visit did not see the end of.
    `create table engine.shard_cursor (
       shard smallint primary key,
       pos bigint not null default 0,
       asked bigint not null default 0,
       seq bigint not null default 0,
       polled timestamptz not null default now(),
       wait_pos bigint,
       waiting_for text[]) with (fillfactor = 50)`,
    `insert into engine.shard_cursor (shard) select generate_series(0, ${shards - 1})`,
    `create table engine.log (
       shard smallint not null,
       seq bigint not null,
       tenant_id uuid not null,
       stream_id uuid not null,
       version int not null,
       type text not null,
       pos bigint not null,
       primary key (shard, seq))`,
    `create table engine.subscription (
       consumer text not null,
       event_type text not null,
       since timestamptz not null default now(),
       for_audience boolean not null default false,
       primary key (consumer, event_type))`,
    `grant select on engine.shard_cursor, engine.subscription to ${appRole}`,
    sqlFunction('engine.relay'),
  ];
}

function reactions(): string[] {
  return [
    // pending → (sending, external ones only) → done | parked | skipped; parked → pending when an operator repeats it.
    //
    // What tells one delivery from another leads its keys: the event, and the stream for those in order. Led by tenant and consumer, both indexes would do
    // for either question, and a planner that takes the table for an empty one (an ANALYZE in the midst of a burst sees its pages and none of its rows) may
    // read all of a consumer's deliveries for each it looks up (decision 0027). Every index is written again when a delivery is done, so there are few:
    // event ids are in the order of time, lists go along the key; what was done within the last minute is found by the ranges of pages it lies in.
    `create table engine.delivery (
       tenant_id uuid not null,
       consumer text not null,
       event_id uuid not null,
       stream_id uuid not null,
       version int not null,
       event_type text not null,
       state text not null default 'pending' check (state in ('pending', 'sending', 'done', 'parked', 'skipped')),
       attempts int not null default 0,
       next_at timestamptz not null default now(),
       enqueued_at timestamptz not null default now(),
       lease_until timestamptz,
       lease uuid,
       error text,
       created_at timestamptz not null default now(),
       done_at timestamptz,
       stack text,
       primary key (event_id, consumer, tenant_id)) with (fillfactor = 80)`,
    `create index delivery_order on engine.delivery (stream_id, consumer, tenant_id, version) where state in ('pending', 'sending', 'parked')`,
    `create index delivery_overdue on engine.delivery (next_at) where state in ('pending', 'sending')`,
    // What one reaction has not done yet, which keeps an order across streams; of no other is it written down.
    `create index delivery_webhooks on engine.delivery (tenant_id) where consumer = 'keep-webhook-messages-when-programme-moves' and state in ('pending', 'sending')`,
    `create index delivery_aside on engine.delivery (tenant_id, stream_id) where state in ('parked', 'skipped')`,
    'create index delivery_done_at on engine.delivery using brin (done_at)',
    `create table engine.effect (
       tenant_id uuid not null,
       key text not null,
       consumer text not null,
       event_id uuid not null,
       state text not null check (state in ('planned', 'sending', 'done', 'unknown')),
       attempts int not null default 0,
       provider_ref text,
       at timestamptz not null default now(),
       primary key (tenant_id, key))`,
    `create index effect_unknown on engine.effect (consumer) where state = 'unknown'`,
    ...tenantPolicy('engine.delivery'),
    ...tenantPolicy('engine.effect'),
    `grant select, update on engine.delivery to ${appRole}`,
    `grant select, insert, update on engine.effect to ${appRole}`,
  ];
}

function dueWork(): string[] {
  return [
    `create table engine.due_work (
       tenant_id uuid not null,
       kind text not null,
       subject_id text not null,
       due_at timestamptz not null,
       next_at timestamptz not null,
       state text not null default 'waiting' check (state in ('waiting', 'parked')),
       attempts int not null default 0,
       error text,
       primary key (tenant_id, kind, subject_id))`,
    `create index due_work_next on engine.due_work (next_at) where state = 'waiting'`,
    `create index parked_due_work on engine.due_work (kind) where state = 'parked'`,
    ...tenantPolicy('engine.due_work'),
    `grant select, insert, update, delete on engine.due_work to ${appRole}`,
  ];
}

function projections(): string[] {
  return [
    `create table engine.projection (
       table_name text primary key,
       name text unique,
       version int,
       active_generation int not null default 1,
       previous_generation int,
       flipped_at timestamptz)`,
    `create table engine.checkpoint (
       consumer text not null,
       generation int not null,
       shard smallint not null,
       seq bigint not null default 0,
       primary key (consumer, generation, shard)) with (fillfactor = 50)`,
    // A stream whose event a projection cannot fold is left out of one generation until the projection is rebuilt; the others go on.
    // The generation before may have it, and keeps its own list for a roll back.
    `create table engine.parked_stream (
       tenant_id uuid not null,
       consumer text not null,
       stream_id uuid not null,
       version int not null,
       event_id uuid not null,
       error text not null,
       at timestamptz not null default now(),
       stack text,
       generation int not null default 0,
       primary key (tenant_id, consumer, generation, stream_id))`,
    // version: of the fold a new build wants; whoever asks by hand takes any worker's.
    // enqueued_at: when a worker was last told of it.
    // held_by, held_until: one worker at a time, which keeps rows in its memory between its writes and says every second that it still does.
    `create table engine.rebuild (
       id uuid primary key,
       projection text not null,
       generation int not null default 0,
       state text not null default 'requested' check (state in ('requested', 'building', 'done', 'failed', 'cancelled')),
       processed bigint not null default 0,
       total bigint not null default 0,
       error text,
       comparison jsonb,
       version int,
       requested_by text not null,
       requested_at timestamptz not null default now(),
       started_at timestamptz,
       finished_at timestamptz,
       held_by uuid,
       held_until timestamptz,
       enqueued_at timestamptz)`,
    `create unique index rebuild_one_at_a_time on engine.rebuild (projection) where state in ('requested', 'building')`,
    // A worker notes every few seconds where each projection and the relay stand; two notes make a rate. Counts log entries of all tenants.
    `create table engine.consumer_progress (
       consumer text primary key,
       position bigint not null,
       oldest_unread timestamptz,
       at timestamptz not null,
       before_position bigint,
       before_at timestamptz)`,
    ...tenantPolicy('engine.parked_stream'),
    `grant select on engine.projection, engine.checkpoint, engine.parked_stream, engine.consumer_progress to ${appRole}`,
    `grant update (active_generation, previous_generation, flipped_at) on engine.projection to ${appRole}`,
    `grant select, insert on engine.rebuild to ${appRole}`,
    `grant update (state, finished_at) on engine.rebuild to ${appRole}`,
  ];
}

function housekeeping(): string[] {
  return [
    `create table engine.heartbeat (
       process text primary key,
       kind text not null,
       at timestamptz not null default now(),
       info jsonb not null default '{}')`,
    // The queue holds a job with this id; when it is gone, the queue was wiped and everything pending is enqueued again.
    `create table engine.queue_epoch (
       queue text primary key,
       epoch uuid not null,
       since timestamptz not null default now())`,
    `grant select on engine.heartbeat to ${appRole}`,
  ];
}

/** Whom a queue is held back for: one tenant, or all of them where the tenant is the platform's own. Operators write it, or the tenant's status does (`by_status`); the engine reads it. */
function pauses(): string[] {
  return [
    `create table engine.queue_pause (
       tenant_id uuid not null,
       queue text not null check (queue in ('rewards', 'payouts', 'vouchers', 'mails', 'expiry', 'erasure', 'imports', 'webhooks', 'projections')),
       reason text not null,
       by_name text not null,
       at timestamptz not null,
       by_status boolean not null default false,
       primary key (tenant_id, queue, by_status))`,
    ...tenantPolicy('engine.queue_pause'),
    `create policy of_all on engine.queue_pause for select using (tenant_id = '${platformTenant}')`,
    `create policy platform on engine.queue_pause for select using (current_setting('app.tenant', true) = '${platformTenant}')`,
    `grant select, insert, delete on engine.queue_pause to ${appRole}`,
    `grant select on engine.queue_pause to ${engineRole}`,
  ];
}

/** Most tenants have no webhook: of theirs nothing is written down for a consumer whose subscription is `for_audience`. */
function audiences(): string[] {
  return [
    'create table engine.audience (tenant_id uuid not null, consumer text not null, primary key (tenant_id, consumer))',
    ...tenantPolicy('engine.audience'),
    `grant select, insert, delete on engine.audience to ${appRole}`,
    `grant select on engine.audience to ${engineRole}`,
  ];
}
