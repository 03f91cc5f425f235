-- What time it is, for every process alike: hosts follow this and not their machine (decision 0011).
create or replace function engine.clock() returns timestamptz language sql volatile as $$ select clock_timestamp() $$;

revoke all on function engine.clock from public;
grant execute on function engine.clock to weitersagen_app, weitersagen_engine;
