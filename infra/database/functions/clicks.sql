-- Creates the weekly partitions of `click` for this week and `weeks` ahead; returns how many were created.
create or replace function click_partitions_ahead(weeks int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first_day date := date_trunc('week', now() at time zone 'UTC')::date;
  week date;
  made int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('click_partitions_ahead'));
  for i in 0..weeks loop
    week := first_day + i * 7;
    if to_regclass('click_' || to_char(week, 'IYYY"w"IW')) is null then
      begin
        execute format('create table %I partition of click for values from (%L) to (%L)', 'click_' || to_char(week, 'IYYY"w"IW'), week::text || ' 00:00+00', (week + 7)::text || ' 00:00+00');
        execute format('alter table %I enable row level security', 'click_' || to_char(week, 'IYYY"w"IW'));
        execute format('alter table %I force row level security', 'click_' || to_char(week, 'IYYY"w"IW'));
        made := made + 1;
      exception when check_violation then
        raise notice 'clicks of week % are in the default partition already', week;
      end;
    end if;
  end loop;
  return made;
end $$;

revoke all on function click_partitions_ahead from public;
grant execute on function click_partitions_ahead to weitersagen_app, weitersagen_engine;

-- Counts a batch of clicks in one round trip and transaction: finds the recommendations by number or code, inserts the
-- clicks that count, appends one event for each recommendation that was clicked (p_event: its type, schema version and
-- meta; a stream of its own, so that two batches never wait for each other), returns the target of each (n: position in
-- the list, from 1). Runs as the caller, with the tenant set for row-level security. Range, ordering and disabled table
-- scans leave the planner only the index of number or code: connections keep their first plan, and one made for a nearly
-- empty table would read all of the tenant's rows until the next ANALYZE.
create or replace function count_clicks(p_tenant uuid, p_number text[], p_code text[], p_click uuid[], p_counts boolean[], p_channel text[], p_recipient text[], p_at timestamptz[], p_entry text[], p_day text[], p_event_id uuid[], p_event jsonb)
returns table (n int, number text, hash text, channel text, product_id int)
language plpgsql set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  perform set_config('app.tenant', p_tenant::text, true);
  return query
    with asked as materialized (
      select a.i::int as i, a.number, a.code, a.click_id, a.counts, a.channel, a.recipient_number, a.at, a.entry, a.day
      from unnest(p_number, p_code, p_click, p_counts, p_channel, p_recipient, p_at, p_entry, p_day) with ordinality as a(number, code, click_id, counts, channel, recipient_number, at, entry, day, i)
    ), found as materialized (
      select a.i, f.recommendation_id, f.number, f.hash, f.channel, f.product_id
      from asked a join lateral (select r.* from recommendation r where r.tenant_id = p_tenant and r.number >= a.number order by r.number limit 1) f on f.number = a.number
      union all
      select a.i, f.recommendation_id, f.number, f.hash, f.channel, f.product_id
      from asked a join lateral (select r.* from recommendation r where r.tenant_id = p_tenant and r.code >= a.code order by r.code limit 1) f on f.code = a.code
    ), taken as materialized (
      select a.i, a.click_id, f.recommendation_id, a.at, coalesce(a.channel, f.channel) as channel, a.recipient_number, a.entry, a.day from asked a join found f using (i) where a.counts
    ), counted as (
      insert into click (tenant_id, click_id, recommendation_id, at, kind, channel, recipient_number)
      select p_tenant, t.click_id, t.recommendation_id, t.at, 'click', t.channel, t.recipient_number from taken t
    ), facts as (
      select c.recommendation_id, min(c.i) as first, jsonb_agg(jsonb_build_object('channel', c.channel, 'entry', c.entry, 'day', c.day, 'clicks', c.clicks) order by c.i) as counts
      from (select t.recommendation_id, t.channel, t.entry, t.day, count(*) as clicks, min(t.i) as i from taken t group by 1, 2, 3, 4) c group by c.recommendation_id
    ), appended as (
      select engine.append_all(p_tenant, 'recommendation-clicks', jsonb_agg(jsonb_build_object('stream_id', p_click[f.first], 'expected', 0, 'events', jsonb_build_array(
        p_event || jsonb_build_object('event_id', p_event_id[f.first], 'data', jsonb_build_object('recommendationId', f.recommendation_id, 'counts', f.counts))))))
      from facts f having count(*) > 0
    )
    -- Joined, so that the append is done whatever is asked of the answer.
    select f.i, f.number, f.hash, f.channel, f.product_id from found f cross join (select count(*) from appended) done;
end $$;

revoke all on function count_clicks(uuid, text[], text[], uuid[], boolean[], text[], text[], timestamptz[], text[], text[], uuid[], jsonb) from public;
grant execute on function count_clicks(uuid, text[], text[], uuid[], boolean[], text[], text[], timestamptz[], text[], text[], uuid[], jsonb) to weitersagen_app;
