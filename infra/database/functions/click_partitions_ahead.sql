-- Makes the weekly partitions of `click` for this week and so many ahead; returns how many were made.
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
