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
-- clicks that count, returns the target of each (n: position in the list, from 1). Runs as the caller, with the tenant
-- set for row-level security. Range, ordering and disabled table scans leave the planner only the index of number or
-- code: connections keep their first plan, and one made for a nearly empty table would read all of the tenant's rows
-- until the next ANALYZE.
create or replace function count_clicks(p_tenant uuid, p_number text[], p_code text[], p_click uuid[], p_counts boolean[], p_channel text[], p_recipient text[], p_at timestamptz[])
returns table (n int, number text, hash text, channel text, product_id int)
language plpgsql set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  perform set_config('app.tenant', p_tenant::text, true);
  return query
    with asked as materialized (
      select a.i::int as i, a.number, a.code, a.click_id, a.counts, a.channel, a.recipient_number, a.at
      from unnest(p_number, p_code, p_click, p_counts, p_channel, p_recipient, p_at) with ordinality as a(number, code, click_id, counts, channel, recipient_number, at, i)
    ), found as materialized (
      select a.i, f.recommendation_id, f.number, f.hash, f.channel, f.product_id
      from asked a join lateral (select r.* from recommendation r where r.tenant_id = p_tenant and r.number >= a.number order by r.number limit 1) f on f.number = a.number
      union all
      select a.i, f.recommendation_id, f.number, f.hash, f.channel, f.product_id
      from asked a join lateral (select r.* from recommendation r where r.tenant_id = p_tenant and r.code >= a.code order by r.code limit 1) f on f.code = a.code
    ), counted as (
      insert into click (tenant_id, click_id, recommendation_id, at, kind, channel, recipient_number)
      select p_tenant, a.click_id, f.recommendation_id, a.at, 'click', coalesce(a.channel, f.channel), a.recipient_number from asked a join found f using (i) where a.counts
    )
    select f.i, f.number, f.hash, f.channel, f.product_id from found f;
end $$;

revoke all on function count_clicks from public;
grant execute on function count_clicks to weitersagen_app;
