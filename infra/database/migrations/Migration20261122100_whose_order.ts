import { Migration } from '@mikro-orm/migrations';
import { readModelView } from '../tables.js';

/** Whose an order is, why one earns nothing or was refused; the agency of an advisor; the lines of the personal area. */
export class Migration20261122100_whose_order extends Migration {
  override up(): void {
    const statements = [
      // customer_key: keyed hash of the customer number an order came with. refusal_reason: what the recommender reads.
      `alter table customer_order
         add column assignment text not null default 'contact' check (assignment in ('contact', 'code', 'none')),
         add column without_reward text, add column customer_key text, add column refusal_reason text,
         drop constraint customer_order_status_check,
         add constraint customer_order_status_check check (status in ('reported', 'released', 'refused', 'cancelled', 'not-concluded'))`,
      `update customer_order set assignment = 'code' where recipient_id is null`,
      // A contact earns with one contract a product: two reports at once cannot both win.
      'drop index customer_order_one_contract_a_recipient',
      `create unique index customer_order_one_contract_a_product on customer_order (tenant_id, recipient_id, product_id)
         where contract_closed and recipient_id is not null and status in ('reported', 'released')`,
      'alter table advisor add column agency_number text',
      `alter table order_report_rows add column assignment text, add column refused_at timestamptz, add column without_reward text`,
      ...readModelView('order_report'),
      `alter table contact_facts_rows add column lines jsonb not null default '[]'`,
      ...readModelView('contact_facts'),
    ];
    statements.forEach(statement => this.addSql(statement));
  }
}
