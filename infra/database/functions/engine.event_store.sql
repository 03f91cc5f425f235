-- The time for all processes: hosts follow it instead of their machine's clock (decision 0011).
create or replace function engine.clock() returns timestamptz language sql volatile as $$ select clock_timestamp() $$;

revoke all on function engine.clock from public;
grant execute on function engine.clock to weitersagen_app, weitersagen_engine;

-- Appends events to one stream; apart from append_all the only way into the event table. Locks the shard (shared, key
-- 7411, until the commit), then the stream, whose version is checked and incremented in one statement; draws positions
-- and inserts. p_events: [{ event_id, type, schema_version, data, meta, at? }] (at: only for imported history, default
-- now). Returns the stream's new version. WS409: the stream is not at p_expected. WS403: not the transaction's tenant.
create or replace function engine.append(p_tenant uuid, p_stream uuid, p_aggregate_type text, p_expected int, p_events jsonb) returns int
language plpgsql security definer set search_path = engine, pg_temp as $$
declare
  v_shard smallint := get_byte(uuid_send(p_stream), 15) & 7;
  v_version int := p_expected + jsonb_array_length(p_events);
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant', true), '')::uuid then
    raise exception 'append for another tenant than the transaction''s' using errcode = 'WS403';
  end if;
  perform pg_advisory_xact_lock_shared(7411, v_shard);
  if p_expected = 0 then
    insert into stream as s (tenant_id, stream_id, aggregate_type, version, shard) values (p_tenant, p_stream, p_aggregate_type, v_version, v_shard)
    on conflict (tenant_id, stream_id) do update set version = excluded.version where s.version = 0;
  else
    update stream set version = v_version where tenant_id = p_tenant and stream_id = p_stream and version = p_expected;
  end if;
  if not found then
    raise exception 'stream % is at version %, expected %', p_stream,
      coalesce((select version from stream where tenant_id = p_tenant and stream_id = p_stream), 0), p_expected using errcode = 'WS409';
  end if;
  insert into event (tenant_id, stream_id, version, shard, pos, event_id, aggregate_type, type, schema_version, data, meta, at)
  select p_tenant, p_stream, p_expected + e.n, v_shard, nextval('engine.event_pos'), (e.item->>'event_id')::uuid, p_aggregate_type,
         e.item->>'type', (e.item->>'schema_version')::int, e.item->'data', e.item->'meta',
         coalesce((e.item->>'at')::timestamptz, clock_timestamp())
  from (select item, n from jsonb_array_elements(p_events) with ordinality as t(item, n) order by n) e;
  return v_version;
end $$;

revoke all on function engine.append from public;
grant execute on function engine.append to weitersagen_app, weitersagen_engine;

-- engine.append of many streams of a type at once: locks shards (shared), then streams by id, draws positions, inserts.
-- p_streams: [{ stream_id, expected, events: [{ event_id, type, schema_version, data, meta, at? }] }], each stream once.
-- WS409: a stream is not at its expected version. WS403: not the transaction's tenant. Both undo everything.
create or replace function engine.append_all(p_tenant uuid, p_aggregate_type text, p_streams jsonb) returns void
language plpgsql security definer set search_path = engine, pg_temp as $$
declare
  v_streams uuid[];
  v_expected int[];
  v_events jsonb[];
  v_opened int;
  v_continued int := 0;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant', true), '')::uuid then
    raise exception 'append for another tenant than the transaction''s' using errcode = 'WS403';
  end if;
  -- Taken apart once, in the order of the streams.
  select array_agg(r.stream_id), array_agg(r.expected), array_agg(r.events) into v_streams, v_expected, v_events
  from (select * from jsonb_to_recordset(p_streams) as s(stream_id uuid, expected int, events jsonb) order by stream_id) r;
  perform pg_advisory_xact_lock_shared(7411, s.shard)
  from (select distinct get_byte(uuid_send(stream_id), 15) & 7 as shard from unnest(v_streams) as r(stream_id) order by 1) s;

  -- New streams, as recommendations open them by the dozen, have no row to look for.
  if 0 < any (v_expected) then
    perform from stream where tenant_id = p_tenant and stream_id in (select stream_id from unnest(v_streams, v_expected) as r(stream_id, expected) where expected > 0)
    order by stream_id for update;
    update stream s set version = r.expected + jsonb_array_length(r.events) from unnest(v_streams, v_expected, v_events) as r(stream_id, expected, events)
    where r.expected > 0 and s.tenant_id = p_tenant and s.stream_id = r.stream_id and s.version = r.expected;
    get diagnostics v_continued = row_count;
  end if;
  insert into stream (tenant_id, stream_id, aggregate_type, version, shard)
  select p_tenant, stream_id, p_aggregate_type, jsonb_array_length(events), get_byte(uuid_send(stream_id), 15) & 7
  from unnest(v_streams, v_expected, v_events) as r(stream_id, expected, events) where expected = 0 order by stream_id
  on conflict do nothing;
  get diagnostics v_opened = row_count;
  if v_opened + v_continued <> jsonb_array_length(p_streams) then
    raise exception '% of % streams are not at the expected version', jsonb_array_length(p_streams) - v_opened - v_continued, jsonb_array_length(p_streams) using errcode = 'WS409';
  end if;

  insert into event (tenant_id, stream_id, version, shard, pos, event_id, aggregate_type, type, schema_version, data, meta, at)
  select p_tenant, e.stream_id, e.expected + e.n, get_byte(uuid_send(e.stream_id), 15) & 7, nextval('engine.event_pos'), (e.item->>'event_id')::uuid, p_aggregate_type,
         e.item->>'type', (e.item->>'schema_version')::int, e.item->'data', e.item->'meta', coalesce((e.item->>'at')::timestamptz, clock_timestamp())
  from (select r.stream_id, r.expected, i.item, i.n
        from unnest(v_streams, v_expected, v_events) as r(stream_id, expected, events), jsonb_array_elements(r.events) with ordinality as i(item, n)
        order by r.stream_id, i.n) e;
end $$;

revoke all on function engine.append_all from public;
grant execute on function engine.append_all to weitersagen_app, weitersagen_engine;
