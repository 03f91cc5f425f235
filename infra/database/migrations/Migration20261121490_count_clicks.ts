import { Migration } from '@mikro-orm/migrations';
import { appRole } from '../tables.js';

export class Migration20261121490_count_clicks extends Migration {
  override up(): void {
    this.addSql(countClicks);
    this.addSql('revoke all on function count_clicks from public');
    this.addSql(`grant execute on function count_clicks to ${appRole}`);
  }
}

/**
 * The clicks of one moment in one round trip and one transaction: finds the recommendations by number or code, writes the clicks that count, answers
 * where each leads (n: the place in the list, from 1). Runs as its caller, with the tenant set for row-level security as any transaction has it.
 */
const countClicks = `
create function count_clicks(p_tenant uuid, p_number text[], p_code text[], p_click uuid[], p_counts boolean[], p_channel text[], p_recipient text[], p_at timestamptz[])
returns table (n int, number text, hash text, channel text, product_id int)
language plpgsql set search_path = public, pg_temp as $$
begin
  perform set_config('app.tenant', p_tenant::text, true);
  return query
    with asked as materialized (
      select a.i::int as i, a.number, a.code, a.click_id, a.counts, a.channel, a.recipient_number, a.at
      from unnest(p_number, p_code, p_click, p_counts, p_channel, p_recipient, p_at) with ordinality as a(number, code, click_id, counts, channel, recipient_number, at, i)
    ), found as materialized (
      select a.i, r.recommendation_id, r.number, r.hash, r.channel, r.product_id from asked a join recommendation r on r.tenant_id = p_tenant and r.number = a.number
      union all
      select a.i, r.recommendation_id, r.number, r.hash, r.channel, r.product_id from asked a join recommendation r on r.tenant_id = p_tenant and r.code = a.code
    ), counted as (
      insert into click (tenant_id, click_id, recommendation_id, at, kind, channel, recipient_number)
      select p_tenant, a.click_id, f.recommendation_id, a.at, 'click', coalesce(a.channel, f.channel), a.recipient_number from asked a join found f using (i) where a.counts
    )
    select f.i, f.number, f.hash, f.channel, f.product_id from found f;
end $$`;
