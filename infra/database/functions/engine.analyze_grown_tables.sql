-- Analyzes one table that has grown to four times what the planner last saw of it, and returns its name; null when there is none, or another is at it.
-- Connections keep the plans they make. One made while a table was next to empty reads the whole of it, or what an index of the tenant gives: right for
-- twenty rows, the end of all speed for a burst of a hundred thousand. An ANALYZE has every connection plan anew; autovacuum's comes up to a minute later.
-- An ANALYZE in the midst of a burst sees the pages and none of the rows: such a table counts as grown too, by the number of rows written.
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
