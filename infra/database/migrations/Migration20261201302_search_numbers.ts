import { Migration } from '@mikro-orm/migrations';
import { publishedView } from '../tables.js';

/** The search finds claims by number, and orders without the letters before theirs. */
export class Migration20261201302_search_numbers extends Migration {
  override up(): void {
    const statements = [
      ...publishedView(
        'named_claim',
        `select tenant_id, number, recommendation_id, claimant_id from claim where state <> 'forgotten'`,
      ),
      // A column, since under row-level security no index of an expression is used whose function may leak.
      `alter table customer_order add column number_digits text
         generated always as (nullif(regexp_replace(number_key, '^[A-Z]+', ''), number_key)) stored`,
      'create index customer_order_number_digits on customer_order (tenant_id, number_digits) where number_digits is not null',
      `create or replace view named_order with (security_invoker = true) as
         select tenant_id, order_id, number, recommendation_id, recipient_id, status, number_key, number_digits
         from customer_order`,
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
