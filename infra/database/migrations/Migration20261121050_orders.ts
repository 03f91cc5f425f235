import { Migration } from '@mikro-orm/migrations';
import { tenantTable } from '../tables.js';

/** Orders as the provider reports them, and the secret the provider signs with. */
export class Migration20261121050_orders extends Migration {
  override up(): void {
    const statements = [
      // Encrypted secrets of a tenant by name; the plaintext never lies in the database.
      ...tenantTable(
        'tenant_secret',
        `name text not null, value_encrypted text not null, updated_at timestamptz not null, primary key (tenant_id, name)`,
      ),
      ...tenantTable(
        'customer_order',
        `order_id uuid not null, number text not null, recommendation_id uuid not null, recipient_id uuid, product_id int not null, kind text not null check (kind in ('new', 'renewal')),
         status text not null check (status in ('reported', 'released', 'cancelled', 'not-concluded')), contract_closed boolean not null,
         ordered_at timestamptz not null, releasable_from timestamptz not null, reported_at timestamptz not null, released_at timestamptz, ended_at timestamptz,
         primary key (tenant_id, order_id), unique (tenant_id, number)`,
      ),
      `create index customer_order_recommendation on customer_order (tenant_id, recommendation_id)`,
      `create index customer_order_ordered_at on customer_order (tenant_id, ordered_at desc)`,
      // A recipient earns with one contract: two reports at once cannot both win.
      `create unique index customer_order_one_contract_a_recipient on customer_order (tenant_id, recipient_id) where contract_closed and recipient_id is not null and status in ('reported', 'released')`,
    ];
    statements.forEach(statement => this.addSql(statement));
  }
}
