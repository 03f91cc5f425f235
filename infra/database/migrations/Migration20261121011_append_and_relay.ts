import { Migration } from '@mikro-orm/migrations';
import { appRole, engineRole } from '../tables.js';

/** First key of the advisory locks appenders hold on their shard until they commit. */
const appendLock = 7411;

export class Migration20261121011_append_and_relay extends Migration {
  override up(): void {
    this.addSql(append);
    this.addSql(lastPosition);
    this.addSql(appendersOf);
    this.addSql(relay);
    this.addSql(
      'revoke all on function engine.append, engine.last_position, engine.appenders_of, engine.relay from public',
    );
    this.addSql(`grant execute on function engine.append to ${appRole}, ${engineRole}`);
    this.addSql(`grant execute on function engine.last_position, engine.appenders_of, engine.relay to ${engineRole}`);
  }
}

/**
 * The only way into the event table. Locks the shard (shared), then the stream, draws positions, inserts.
 * p_events: [{ event_id, type, schema_version, data, meta, at? }] (at: only for imported history, else now). Answers the stream's new version.
 * WS409: the stream is not at p_expected. WS403: not the transaction's tenant.
 */
const append = `
create function engine.append(p_tenant uuid, p_stream uuid, p_aggregate_type text, p_expected int, p_events jsonb) returns int
language plpgsql security definer set search_path = engine, pg_temp as $$
declare
  v_shard smallint := get_byte(uuid_send(p_stream), 15) & 7;
  v_version int;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant', true), '')::uuid then
    raise exception 'append for another tenant than the transaction''s' using errcode = 'WS403';
  end if;
  perform pg_advisory_xact_lock_shared(${appendLock}, v_shard);
  if p_expected = 0 then
    insert into stream (tenant_id, stream_id, aggregate_type, version, shard)
    values (p_tenant, p_stream, p_aggregate_type, 0, v_shard) on conflict do nothing;
  end if;
  select version into v_version from stream where tenant_id = p_tenant and stream_id = p_stream for update;
  if v_version is distinct from p_expected then
    raise exception 'stream % is at version %, expected %', p_stream, coalesce(v_version, 0), p_expected using errcode = 'WS409';
  end if;
  insert into event (tenant_id, stream_id, version, shard, pos, event_id, aggregate_type, type, schema_version, data, meta, at)
  select p_tenant, p_stream, p_expected + e.n, v_shard, nextval('engine.event_pos'), (e.item->>'event_id')::uuid, p_aggregate_type,
         e.item->>'type', (e.item->>'schema_version')::int, e.item->'data', e.item->'meta',
         coalesce((e.item->>'at')::timestamptz, clock_timestamp())
  from (select item, n from jsonb_array_elements(p_events) with ordinality as t(item, n) order by n) e;
  v_version := p_expected + jsonb_array_length(p_events);
  update stream set version = v_version where tenant_id = p_tenant and stream_id = p_stream;
  return v_version;
end $$`;

/**
 * The last position drawn. Never `select last_value from event_pos`: nextval writes the value of 32 draws ahead into the row for a moment
 * (for its log record), and a scan reads the row without the page's lock; measured, one read in 2000 under load was ahead, and events were lost.
 */
const lastPosition = `
create function engine.last_position() returns bigint language sql volatile as $$
  select coalesce(pg_sequence_last_value('engine.event_pos'), 0)
$$`;

/** The transactions that hold the shard's append lock now; with p_among, those of them that still do. Null when there are none. */
const appendersOf = `
create function engine.appenders_of(p_shard int, p_among text[] default null) returns text[]
language sql volatile as $$
  select array_agg(virtualtransaction) from pg_locks
  where locktype = 'advisory' and classid = ${appendLock} and objid = p_shard and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database())
    and (p_among is null or virtualtransaction = any (p_among))
$$`;

/**
 * One visit of the shard polled longest ago: everything in one round trip and one transaction.
 * Reads the last position p, then waits until the transactions that hold the shard's append lock at that moment are gone;
 * from then on no event with pos <= p can appear any more. A visit waits p_patience at most: then it writes down what it waits for
 * and leaves, so that a slow appender delays its own shard only; the next visit goes on waiting for the same transactions, no others.
 * Answers no row when there is nothing to visit (another relay holds the rest); moved = events written to the log.
 */
const relay = `
create function engine.relay(p_limit int, p_patience interval)
returns table (visited smallint, moved int, waiting boolean, more boolean, types text[], deliveries jsonb)
language plpgsql volatile as $$
declare
  c record;
  v_pos bigint;
  v_holders text[];
  v_until timestamptz := clock_timestamp() + p_patience;
  v_last bigint;
begin
  select k.shard, k.pos, k.asked, k.seq, k.wait_pos, k.waiting_for into c
  from engine.shard_cursor k order by k.polled limit 1 for update skip locked;
  if not found then return; end if;
  visited := c.shard; moved := 0; waiting := false; more := false; types := '{}'; deliveries := '[]';

  if c.wait_pos is null then
    v_pos := engine.last_position();
    if v_pos <= c.asked then
      update engine.shard_cursor k set polled = clock_timestamp() where k.shard = c.shard;
      return next; return;
    end if;
    v_holders := engine.appenders_of(c.shard);
  else
    v_pos := c.wait_pos;
    v_holders := engine.appenders_of(c.shard, c.waiting_for);
  end if;
  while v_holders is not null and clock_timestamp() < v_until loop
    perform pg_sleep(0.0005);
    v_holders := engine.appenders_of(c.shard, v_holders);
  end loop;
  if v_holders is not null then
    update engine.shard_cursor k set polled = clock_timestamp(), wait_pos = v_pos, waiting_for = v_holders where k.shard = c.shard;
    waiting := true; return next; return;
  end if;

  with batch as materialized (
    select e.*, row_number() over (order by e.pos) as n from engine.event e
    where e.shard = c.shard and e.pos > c.pos and e.pos <= v_pos order by e.pos limit p_limit
  ), logged as (
    insert into engine.log (shard, seq, tenant_id, stream_id, version, type, pos)
    select c.shard, c.seq + b.n, b.tenant_id, b.stream_id, b.version, b.type, b.pos from batch b
  ), made as (
    insert into engine.delivery (tenant_id, consumer, event_id, stream_id, version, event_type)
    select b.tenant_id, s.consumer, b.event_id, b.stream_id, b.version, b.type
    from batch b join engine.subscription s on s.event_type = b.type
    returning tenant_id, consumer, event_id, stream_id, version
  )
  select count(*), max(b.pos), coalesce(array_agg(distinct b.type), '{}'),
         coalesce((select jsonb_agg(first_of) from (
           select distinct on (m.tenant_id, m.consumer, m.stream_id) m.tenant_id || '/' || m.consumer || '/' || m.event_id as first_of
           from made m order by m.tenant_id, m.consumer, m.stream_id, m.version) f), '[]')
  into moved, v_last, types, deliveries from batch b;

  more := moved = p_limit;
  update engine.shard_cursor k
  set pos = coalesce(v_last, k.pos), asked = case when more then v_last else v_pos end, seq = k.seq + moved, polled = clock_timestamp(), wait_pos = null, waiting_for = null
  where k.shard = c.shard;
  return next;
end $$`;
