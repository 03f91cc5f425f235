import { Migration } from '@mikro-orm/migrations';

/**
 * What tells one delivery from another leads: the event, and the stream for those in order. Led by tenant and consumer, both indexes would do for either
 * question, and a planner that takes the table for an empty one (an ANALYZE in the midst of a burst sees its pages and none of its rows) may read all of a
 * consumer's deliveries for each it looks up. Comparing ids of one burst ends with their first column, too.
 *
 * And every index there is, is written again when a delivery is done. Event ids are in the order of time: lists and upkeep go along the key. The few that
 * stand aside have a small index of their own, and what was done within the last minute is found by the ranges of pages it lies in.
 */
export class Migration20261122020_delivery_keys extends Migration {
  override up(): void {
    this.addSql(
      'alter table engine.delivery drop constraint delivery_pkey, add primary key (event_id, consumer, tenant_id)',
    );
    this.addSql('drop index engine.delivery_order, engine.delivery_list, engine.delivery_finished');
    this.addSql(
      `create index delivery_order on engine.delivery (stream_id, consumer, tenant_id, version) where state in ('pending', 'sending', 'parked')`,
    );
    this.addSql(
      `create index delivery_aside on engine.delivery (tenant_id, stream_id) where state in ('parked', 'skipped')`,
    );
    this.addSql('create index delivery_done_at on engine.delivery using brin (done_at)');
    this.addSql(planAnew);
  }
}

/** As before, and one too whose last ANALYZE came in the midst of a burst: it has its pages, and by the count of what was written four times the rows. */
const planAnew = `
create or replace function engine.plan_anew() returns text
language plpgsql security definer set search_path = engine, pg_temp as $$
declare
  grown regclass;
begin
  if not pg_try_advisory_xact_lock(hashtext('plan_anew')) then return null; end if;
  select c.oid into grown from pg_class c
  where c.relkind = 'r' and c.relnamespace in ('engine'::regnamespace, 'public'::regnamespace) and c.relowner = current_user::regrole
    and (pg_relation_size(c.oid) >= 4 * current_setting('block_size')::bigint * greatest(c.relpages, 4) or pg_stat_get_live_tuples(c.oid) >= 4 * greatest(c.reltuples, 250))
  order by pg_relation_size(c.oid) desc limit 1;
  if grown is not null then execute format('analyze %s', grown); end if;
  return grown::text;
end $$`;
