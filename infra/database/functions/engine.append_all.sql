-- engine.append for many streams of one type in one round trip: locks the shards (shared), then the streams by id, draws positions, inserts.
-- p_streams: [{ stream_id, expected, events: [{ event_id, type, schema_version, data, meta, at? }] }], no stream twice.
-- WS409: some stream is not at its expected version. WS403: not the transaction's tenant. Either undoes all of them.
create or replace function engine.append_all(p_tenant uuid, p_aggregate_type text, p_streams jsonb) returns void
language plpgsql security definer set search_path = engine, pg_temp as $$
declare
  v_touched int;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant', true), '')::uuid then
    raise exception 'append for another tenant than the transaction''s' using errcode = 'WS403';
  end if;
  perform pg_advisory_xact_lock_shared(7411, s.shard)
  from (select distinct get_byte(uuid_send(stream_id), 15) & 7 as shard from jsonb_to_recordset(p_streams) as r(stream_id uuid) order by 1) s;

  perform from stream where tenant_id = p_tenant and stream_id in (select stream_id from jsonb_to_recordset(p_streams) as r(stream_id uuid, expected int) where expected > 0)
  order by stream_id for update;
  with opened as (
    insert into stream (tenant_id, stream_id, aggregate_type, version, shard)
    select p_tenant, stream_id, p_aggregate_type, jsonb_array_length(events), get_byte(uuid_send(stream_id), 15) & 7
    from jsonb_to_recordset(p_streams) as r(stream_id uuid, expected int, events jsonb) where expected = 0 order by stream_id
    on conflict do nothing returning 1
  ), continued as (
    update stream s set version = r.expected + jsonb_array_length(r.events)
    from jsonb_to_recordset(p_streams) as r(stream_id uuid, expected int, events jsonb)
    where r.expected > 0 and s.tenant_id = p_tenant and s.stream_id = r.stream_id and s.version = r.expected returning 1
  ) select (select count(*) from opened) + (select count(*) from continued) into v_touched;
  if v_touched <> jsonb_array_length(p_streams) then
    raise exception '% of % streams are not at the expected version', jsonb_array_length(p_streams) - v_touched, jsonb_array_length(p_streams) using errcode = 'WS409';
  end if;

  insert into event (tenant_id, stream_id, version, shard, pos, event_id, aggregate_type, type, schema_version, data, meta, at)
  select p_tenant, e.stream_id, e.expected + e.n, get_byte(uuid_send(e.stream_id), 15) & 7, nextval('engine.event_pos'), (e.item->>'event_id')::uuid, p_aggregate_type,
         e.item->>'type', (e.item->>'schema_version')::int, e.item->'data', e.item->'meta', coalesce((e.item->>'at')::timestamptz, clock_timestamp())
  from (select r.stream_id, r.expected, i.item, i.n
        from jsonb_to_recordset(p_streams) as r(stream_id uuid, expected int, events jsonb), jsonb_array_elements(r.events) with ordinality as i(item, n)
        order by r.stream_id, i.n) e;
end $$;

revoke all on function engine.append_all from public;
grant execute on function engine.append_all to weitersagen_app, weitersagen_engine;
