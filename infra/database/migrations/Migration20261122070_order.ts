import { Migration } from '@mikro-orm/migrations';
import { publishedView, readModel, tenantTable } from '../tables.js';

/** Orders as the provider reports them. */
export class Migration20261122070_order extends Migration {
  override up(): void {
    const statements = [
      // customer_key: keyed hash of the customer number an order came with. refusal_reason: what the recommender reads.
      // A contact earns with one contract a product: two reports at once cannot both win.
      ...tenantTable(
        'customer_order',
        `
       order_id uuid not null,
       number text not null,
       recommendation_id uuid not null,
       recipient_id uuid,
       product_id int not null,
       kind text not null check (kind in ('new', 'renewal')),
       status text not null check (status in ('reported', 'released', 'refused', 'cancelled', 'not-concluded')),
       contract_closed boolean not null,
       ordered_at timestamptz not null,
       releasable_from timestamptz not null,
       reported_at timestamptz not null,
       released_at timestamptz,
       ended_at timestamptz,
       assignment text not null default 'contact' check (assignment in ('contact', 'code', 'none')),
       without_reward text,
       customer_key text,
       refusal_reason text,
       primary key (tenant_id, order_id),
       unique (tenant_id, number)`,
      ),
      'create index customer_order_recommendation on customer_order (tenant_id, recommendation_id)',
      'create index customer_order_ordered_at on customer_order (tenant_id, ordered_at desc)',
      `create unique index customer_order_one_contract_a_product on customer_order (tenant_id, recipient_id, product_id) where contract_closed and recipient_id is not null and status in ('reported', 'released')`,
      ...publishedView(
        'named_order',
        'select tenant_id, order_id, number, recommendation_id, recipient_id, status from customer_order',
      ),
      ...readModel(
        'order_report',
        `
       order_id uuid not null,
       number text,
       recommendation_id uuid,
       recipient_id uuid,
       product_id int,
       kind text,
       ordered_at timestamptz,
       releasable_from timestamptz,
       state text,
       contract_closed boolean not null default false,
       assignment text,
       without_reward text,
       status text,
       is_contract boolean not null default false,
       overdue_from timestamptz,
       reward_cents int not null default 0`,
        'order_id',
      ),
      'create index order_report_ordered_at on order_report_rows (tenant_id, generation, ordered_at desc nulls last)',
      'create index order_report_of on order_report_rows (tenant_id, generation, recommendation_id)',
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
