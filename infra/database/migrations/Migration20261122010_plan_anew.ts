import { Migration } from '@mikro-orm/migrations';
import { engineRole } from '../tables.js';

/**
 * Connections keep the plans they make. One made while a table was next to empty reads the whole of it, or what an index of the tenant gives: right for
 * twenty rows, the end of all speed for a burst of a hundred thousand. An ANALYZE has every connection plan anew; autovacuum's comes up to a minute later.
 */
export class Migration20261122010_plan_anew extends Migration {
  override up(): void {
    this.addSql(planAnew);
    this.addSql('revoke all on function engine.plan_anew() from public');
    this.addSql(`grant execute on function engine.plan_anew() to ${engineRole}`);
  }
}

/** Analyzes one table that has grown to four times what the planner last saw of it, and answers its name; null when there is none, or another is at it. */
const planAnew = `
create function engine.plan_anew() returns text
language plpgsql security definer set search_path = engine, pg_temp as $$
declare
  grown regclass;
begin
  if not pg_try_advisory_xact_lock(hashtext('plan_anew')) then return null; end if;
  select c.oid into grown from pg_class c
  where c.relkind = 'r' and c.relnamespace in ('engine'::regnamespace, 'public'::regnamespace) and c.relowner = current_user::regrole
    and pg_relation_size(c.oid) >= 4 * current_setting('block_size')::bigint * greatest(c.relpages, 4)
  order by pg_relation_size(c.oid) desc limit 1;
  if grown is not null then execute format('analyze %s', grown); end if;
  return grown::text;
end $$`;
