-- The transactions that hold an append lock now, each as `<shard>:<transaction>`; with p_among, those of them that still do. Null when there are none.
create or replace function engine.shard_appenders(p_among text[] default null) returns text[]
language sql volatile as $$
  select array_agg(objid || ':' || virtualtransaction) from pg_locks
  where locktype = 'advisory' and classid = 7411 and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database())
    and (p_among is null or objid || ':' || virtualtransaction = any (p_among))
$$;

revoke all on function engine.shard_appenders from public;
grant execute on function engine.shard_appenders to weitersagen_engine;
