import { Migration } from '@mikro-orm/migrations';
import { appRole } from '../tables.js';

/**
 * Imported history reacts to its events in the transaction that appends them, at its own hour, and writes the deliveries down itself, done.
 * The relay leaves those as they are.
 */
export class Migration20261121460_deliveries_made_before extends Migration {
  override up(): void {
    this.addSql(relay);
    this.addSql(`grant insert on engine.delivery to ${appRole}`);
  }
}

/** As in 011 but for `on conflict do nothing`; the comment there says how it works. */
const relay = `
create or replace function engine.relay(p_limit int, p_patience interval)
returns table (visited smallint, moved int, waiting boolean, more boolean, types text[], deliveries jsonb)
language plpgsql volatile as $$
declare
  c record;
  v_pos bigint;
  v_holders text[];
  v_until timestamptz := clock_timestamp() + p_patience;
  v_last bigint;
begin
  select k.shard, k.pos, k.asked, k.seq, k.wait_pos, k.waiting_for into c
  from engine.shard_cursor k order by k.polled limit 1 for update skip locked;
  if not found then return; end if;
  visited := c.shard; moved := 0; waiting := false; more := false; types := '{}'; deliveries := '[]';

  if c.wait_pos is null then
    v_pos := engine.last_position();
    if v_pos <= c.asked then
      update engine.shard_cursor k set polled = clock_timestamp() where k.shard = c.shard;
      return next; return;
    end if;
    v_holders := engine.appenders_of(c.shard);
  else
    v_pos := c.wait_pos;
    v_holders := engine.appenders_of(c.shard, c.waiting_for);
  end if;
  while v_holders is not null and clock_timestamp() < v_until loop
    perform pg_sleep(0.0005);
    v_holders := engine.appenders_of(c.shard, v_holders);
  end loop;
  if v_holders is not null then
    update engine.shard_cursor k set polled = clock_timestamp(), wait_pos = v_pos, waiting_for = v_holders where k.shard = c.shard;
    waiting := true; return next; return;
  end if;

  with batch as materialized (
    select e.*, row_number() over (order by e.pos) as n from engine.event e
    where e.shard = c.shard and e.pos > c.pos and e.pos <= v_pos order by e.pos limit p_limit
  ), logged as (
    insert into engine.log (shard, seq, tenant_id, stream_id, version, type, pos)
    select c.shard, c.seq + b.n, b.tenant_id, b.stream_id, b.version, b.type, b.pos from batch b
  ), made as (
    insert into engine.delivery (tenant_id, consumer, event_id, stream_id, version, event_type)
    select b.tenant_id, s.consumer, b.event_id, b.stream_id, b.version, b.type
    from batch b join engine.subscription s on s.event_type = b.type
    on conflict do nothing
    returning tenant_id, consumer, event_id, stream_id, version
  )
  select count(*), max(b.pos), coalesce(array_agg(distinct b.type), '{}'),
         coalesce((select jsonb_agg(first_of) from (
           select distinct on (m.tenant_id, m.consumer, m.stream_id) m.tenant_id || '/' || m.consumer || '/' || m.event_id as first_of
           from made m order by m.tenant_id, m.consumer, m.stream_id, m.version) f), '[]')
  into moved, v_last, types, deliveries from batch b;

  more := moved = p_limit;
  update engine.shard_cursor k
  set pos = coalesce(v_last, k.pos), asked = case when more then v_last else v_pos end, seq = k.seq + moved, polled = clock_timestamp(), wait_pos = null, waiting_for = null
  where k.shard = c.shard;
  return next;
end $$`;
