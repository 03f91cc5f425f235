-- Appends events to one stream; with append_all the only way into the event table. Locks the shard (shared, key 7411, until the commit), then the
-- stream: its version is checked and moved in one statement, so a new stream's row is written once and an old one's is found once. Draws positions, inserts.
-- p_events: [{ event_id, type, schema_version, data, meta, at? }] (at: only for imported history, else now). Returns the stream's new version.
-- WS409: the stream is not at p_expected. WS403: not the transaction's tenant.
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
