import { Migration } from '@mikro-orm/migrations';
import { appRole, engineRole, tenantPolicy } from '../tables.js';

const shards = 8;

/** What runs the pipeline: event store, log, checkpoints, deliveries, effects, due work, projections. The functions follow in 011. */
export class Migration20261121010_engine extends Migration {
  override up(): void {
    this.addSql('create schema engine');
    this.addSql(`grant usage on schema engine to ${appRole}, ${engineRole}`);
    this.addSql(`grant usage on schema public to ${appRole}, ${engineRole}`);
    for (const statement of [
      ...eventStore(),
      ...relay(),
      ...reactions(),
      ...dueWork(),
      ...projections(),
      ...housekeeping(),
    ])
      this.addSql(statement);
    this.addSql(`grant select, insert, update, delete on all tables in schema engine to ${engineRole}`);
    this.addSql(`grant usage, select on all sequences in schema engine to ${engineRole}`);
  }
}

function eventStore(): string[] {
  return [
    'create sequence engine.event_pos cache 1',
    `create table engine.stream (
       tenant_id uuid not null, stream_id uuid not null, aggregate_type text not null, version int not null, shard smallint not null,
       primary key (tenant_id, stream_id))`,
    `create table engine.event (
       tenant_id uuid not null, stream_id uuid not null, version int not null,
       shard smallint not null, pos bigint not null, event_id uuid not null,
       aggregate_type text not null, type text not null, schema_version int not null,
       data jsonb not null, meta jsonb not null, at timestamptz not null default clock_timestamp(),
       primary key (tenant_id, stream_id, version), unique (tenant_id, event_id))`,
    'create index event_relay on engine.event (shard, pos)',
    'create index event_recent on engine.event (tenant_id, pos desc)',
    'create index event_of_type on engine.event (tenant_id, type, pos desc)',
    ...tenantPolicy('engine.stream'),
    ...tenantPolicy('engine.event'),
    `grant select on engine.stream, engine.event to ${appRole}`,
  ];
}

function relay(): string[] {
  return [
    // pos: the last event in the log. asked: positions up to it are decided. wait_pos/waiting_for: the appenders a visit did not see the end of.
    `create table engine.shard_cursor (
       shard smallint primary key, pos bigint not null default 0, asked bigint not null default 0, seq bigint not null default 0,
       polled timestamptz not null default now(), wait_pos bigint, waiting_for text[]) with (fillfactor = 50)`,
    `insert into engine.shard_cursor (shard) select generate_series(0, ${shards - 1})`,
    `create table engine.log (
       shard smallint not null, seq bigint not null, tenant_id uuid not null, stream_id uuid not null, version int not null,
       type text not null, pos bigint not null, primary key (shard, seq))`,
    `create table engine.subscription (
       consumer text not null, event_type text not null, since timestamptz not null default now(), primary key (consumer, event_type))`,
    `grant select on engine.shard_cursor, engine.subscription to ${appRole}`,
  ];
}

function reactions(): string[] {
  return [
    // pending → (sending, external ones only) → done | parked | skipped; parked → pending when an operator repeats it.
    `create table engine.delivery (
       tenant_id uuid not null, consumer text not null, event_id uuid not null,
       stream_id uuid not null, version int not null, event_type text not null,
       state text not null default 'pending' check (state in ('pending', 'sending', 'done', 'parked', 'skipped')),
       attempts int not null default 0, next_at timestamptz not null default now(), enqueued_at timestamptz not null default now(),
       lease_until timestamptz, lease uuid, error text, created_at timestamptz not null default now(), done_at timestamptz,
       primary key (tenant_id, consumer, event_id)) with (fillfactor = 80)`,
    `create index delivery_order on engine.delivery (tenant_id, consumer, stream_id, version) where state in ('pending', 'sending', 'parked')`,
    `create index delivery_overdue on engine.delivery (next_at) where state in ('pending', 'sending')`,
    'create index delivery_list on engine.delivery (tenant_id, state, created_at desc)',
    'create index delivery_finished on engine.delivery (done_at) where done_at is not null',
    `create table engine.effect (
       tenant_id uuid not null, key text not null, consumer text not null, event_id uuid not null,
       state text not null check (state in ('planned', 'sending', 'done', 'unknown')),
       attempts int not null default 0, provider_ref text, at timestamptz not null default now(), primary key (tenant_id, key))`,
    ...tenantPolicy('engine.delivery'),
    ...tenantPolicy('engine.effect'),
    `grant select, update on engine.delivery to ${appRole}`,
    `grant select, insert, update on engine.effect to ${appRole}`,
  ];
}

function dueWork(): string[] {
  return [
    `create table engine.due_work (
       tenant_id uuid not null, kind text not null, subject_id text not null, due_at timestamptz not null,
       next_at timestamptz not null, state text not null default 'waiting' check (state in ('waiting', 'parked')),
       attempts int not null default 0, error text, primary key (tenant_id, kind, subject_id))`,
    `create index due_work_next on engine.due_work (next_at) where state = 'waiting'`,
    ...tenantPolicy('engine.due_work'),
    `grant select, insert, update, delete on engine.due_work to ${appRole}`,
  ];
}

function projections(): string[] {
  return [
    `create table engine.projection (
       table_name text primary key, name text unique, version int, active_generation int not null default 1, previous_generation int,
       flipped_at timestamptz)`,
    `create table engine.checkpoint (
       consumer text not null, generation int not null, shard smallint not null, seq bigint not null default 0,
       primary key (consumer, generation, shard)) with (fillfactor = 50)`,
    // A stream whose event a projection cannot fold: it is left out until the projection is rebuilt, the others go on.
    `create table engine.parked_stream (
       tenant_id uuid not null, consumer text not null, stream_id uuid not null, version int not null, event_id uuid not null,
       error text not null, at timestamptz not null default now(), primary key (tenant_id, consumer, stream_id))`,
    `create table engine.rebuild (
       id uuid primary key, projection text not null, generation int not null default 0,
       state text not null default 'requested' check (state in ('requested', 'building', 'done', 'failed')),
       processed bigint not null default 0, total bigint not null default 0, error text, comparison jsonb,
       requested_by text not null, requested_at timestamptz not null default now(), started_at timestamptz, finished_at timestamptz)`,
    `create unique index rebuild_one_at_a_time on engine.rebuild (projection) where state in ('requested', 'building')`,
    ...tenantPolicy('engine.parked_stream'),
    `grant select on engine.projection, engine.checkpoint, engine.parked_stream to ${appRole}`,
    `grant select, insert on engine.rebuild to ${appRole}`,
  ];
}

function housekeeping(): string[] {
  return [
    `create table engine.heartbeat (
       process text primary key, kind text not null, at timestamptz not null default now(), info jsonb not null default '{}')`,
    // The queue holds a job with this id; when it is gone, the queue was wiped and everything pending is enqueued again.
    `create table engine.queue_epoch (queue text primary key, epoch uuid not null, since timestamptz not null default now())`,
    `grant select on engine.heartbeat to ${appRole}`,
  ];
}
