/**
 * SQL, `$1` the tenant: what it appended and nobody has put into the log yet. Everybody waits for that, also where no relay runs to note it.
 * Counted up to 10,000 a shard.
 */
export const unrelayed = `unrelayed as (
  select e.type, e.at from engine.shard_cursor k cross join lateral (select type, at from engine.event where tenant_id = $1 and shard = k.shard and pos > k.pos order by pos limit 10000) e)`;
