-- The last position drawn. Never `select last_value from event_pos`: nextval briefly writes a value 32 ahead for its
-- WAL record, and a scan reads the row without the page's lock. Measured under load, one read in 2000 was ahead: events
-- were lost.
create or replace function engine.last_position() returns bigint language sql volatile as $$
  select coalesce(pg_sequence_last_value('engine.event_pos'), 0)
$$;

revoke all on function engine.last_position from public;
grant execute on function engine.last_position to weitersagen_engine;

-- Transactions that hold an append lock, as `<shard>:<transaction>`; with p_among, those of them that still do; or
-- null.
create or replace function engine.shard_appenders(p_among text[] default null) returns text[]
language sql volatile as $$
  select array_agg(objid || ':' || virtualtransaction) from pg_locks
  where locktype = 'advisory' and classid = 7411 and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database())
    and (p_among is null or objid || ':' || virtualtransaction = any (p_among))
$$;

revoke all on function engine.shard_appenders from public;
grant execute on function engine.shard_appenders to weitersagen_engine;

-- Visits every shard that no other relay is visiting, in one round trip and transaction; up to p_limit events of each.
-- Reads the last position p, then waits until the transactions that hold the shard's append lock at that moment are
-- gone; from then on no event of the shard with pos <= p can appear. Waits p_timeout at most: for a shard still held it
-- records what it waits for, moves the other shards, and returns; a later visit checks whether exactly those
-- transactions are gone, without waiting, so that a slow appender delays its own shard only. Existing deliveries are
-- kept: whoever appends events of another time (`at`) with all that followed inserts theirs as done, in one transaction
-- (decision 0029), and nothing already there may stop a shard. Returns no row if there is nothing to do; moved = events
-- written to the log, streams = `tenant/consumer/stream` of all that have a delivery to do.
create or replace function engine.relay(p_limit int, p_timeout interval)
returns table (visited smallint, moved int, waiting boolean, more boolean, types text[], streams text[])
language plpgsql volatile as $$
declare
  v_until timestamptz := clock_timestamp() + p_timeout;
  v_last bigint := engine.last_position();
  v_shards smallint[];
  v_upto bigint[];
  v_known text[];
  v_held text[];
  v_ready smallint[];
begin
  if not exists (select from engine.shard_cursor where wait_pos is not null or asked < v_last) then return; end if;
  select array_agg(k.shard), array_agg(coalesce(k.wait_pos, v_last)), array_agg(k.waiting) into v_shards, v_upto, v_known
  from (select shard, wait_pos, (select string_agg(shard || ':' || h, ',') from unnest(waiting_for) h) as waiting from engine.shard_cursor where wait_pos is not null or asked < v_last order by shard for update skip locked) k;
  if v_shards is null then return; end if;

  -- What is new to this visit, and what an earlier one already waited for.
  select array_agg(h) into v_held from unnest(engine.shard_appenders()) h
  where exists (select from unnest(v_shards, v_known) s(shard, known) where s.shard = split_part(h, ':', 1)::smallint and (s.known is null or h = any (string_to_array(s.known, ','))));
  while clock_timestamp() < v_until
    and exists (select from unnest(v_shards, v_known) s(shard, known), unnest(v_held) h where s.known is null and s.shard = split_part(h, ':', 1)::smallint) loop
    perform pg_sleep(0.001);
    v_held := engine.shard_appenders(v_held);
  end loop;

  with each_shard as materialized (
    select s.shard, s.upto, array_agg(split_part(h, ':', 2)) filter (where h is not null) as held
    from unnest(v_shards, v_upto) s(shard, upto) left join unnest(v_held) h on split_part(h, ':', 1)::smallint = s.shard group by s.shard, s.upto
  ), batch as materialized (
    select e.*, k.seq + row_number() over (partition by e.shard order by e.pos) as seq
    from each_shard v join engine.shard_cursor k on k.shard = v.shard
    cross join lateral (
      select tenant_id, event_id, stream_id, version, type, shard, pos from engine.event
      where shard = v.shard and pos > k.pos and pos <= v.upto order by pos limit p_limit) e
    where v.held is null
  ), logged as (
    insert into engine.log (shard, seq, tenant_id, stream_id, version, type, pos)
    select b.shard, b.seq, b.tenant_id, b.stream_id, b.version, b.type, b.pos from batch b
  ), made as (
    insert into engine.delivery (tenant_id, consumer, event_id, stream_id, version, event_type)
    select b.tenant_id, s.consumer, b.event_id, b.stream_id, b.version, b.type
    from batch b join engine.subscription s on s.event_type = b.type
      and (not s.for_audience or exists (select from engine.audience a where a.tenant_id = b.tenant_id and a.consumer = s.consumer))
    on conflict do nothing
    returning tenant_id, consumer, stream_id
  ), taken as (
    select b.shard, count(*) as n, max(b.pos) as last from batch b group by b.shard
  ), noted as (
    update engine.shard_cursor k
    set pos = coalesce(t.last, k.pos), seq = k.seq + coalesce(t.n, 0), polled = clock_timestamp(),
        asked = case when v.held is not null then k.asked when t.n = p_limit then t.last else v.upto end,
        wait_pos = case when v.held is not null then v.upto end, waiting_for = v.held
    from each_shard v left join taken t on t.shard = v.shard where k.shard = v.shard
    returning v.held is not null as is_held, coalesce(t.n, 0) = p_limit as is_full
  )
  select v_shards[1], (select count(*) from batch), (select bool_or(is_held) from noted), (select bool_or(is_full) from noted),
         coalesce((select array_agg(distinct type) from batch), '{}'),
         coalesce((select array_agg(distinct m.tenant_id || '/' || m.consumer || '/' || m.stream_id) from made m), '{}')
  into visited, moved, waiting, more, types, streams;
  return next;
end $$;

revoke all on function engine.relay from public;
grant execute on function engine.relay to weitersagen_engine;

-- Analyzes one table that has grown to four times the planner's statistics; returns its name, or null if there is none
-- or it is being analyzed. Connections keep their plans, and one made for a nearly empty table scans all of it, far too
-- slow for a hundred thousand rows. ANALYZE makes connections plan again; autovacuum comes up to a minute later. During
-- a burst ANALYZE sees pages but no rows: the rows written then count as growth.
create or replace function engine.analyze_grown_tables() returns text
language plpgsql security definer set search_path = engine, pg_temp as $$
declare
  grown regclass;
begin
  if not pg_try_advisory_xact_lock(hashtext('analyze_grown_tables')) then return null; end if;
  select c.oid into grown from pg_class c
  where c.relkind = 'r' and c.relnamespace in ('engine'::regnamespace, 'public'::regnamespace) and c.relowner = current_user::regrole
    and (pg_relation_size(c.oid) >= 4 * current_setting('block_size')::bigint * greatest(c.relpages, 4) or pg_stat_get_live_tuples(c.oid) >= 4 * greatest(c.reltuples, 250))
  order by pg_relation_size(c.oid) desc limit 1;
  if grown is not null then execute format('analyze %s', grown); end if;
  return grown::text;
end $$;

revoke all on function engine.analyze_grown_tables from public;
grant execute on function engine.analyze_grown_tables to weitersagen_engine;
