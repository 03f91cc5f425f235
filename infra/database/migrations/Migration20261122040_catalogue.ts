import { Migration } from '@mikro-orm/migrations';
import { tenantTable } from '../tables.js';

/** Products, categories, the amounts they pay, advisors; campaigns, which pay extra in a period. */
export class Migration20261122040_catalogue extends Migration {
  override up(): void {
    const statements = [
      ...tenantTable(
        'product_category',
        `
       category_id int not null,
       position int not null,
       path text not null,
       source text not null,
       category text not null,
       title jsonb not null,
       breadcrumb jsonb not null,
       subtitle jsonb not null,
       primary key (tenant_id, category_id)`,
      ),
      'create unique index product_category_path on product_category (tenant_id, path)',
      ...tenantTable(
        'product',
        `
       product_id int not null,
       external_id text not null,
       kind text not null check (kind in ('tariff', 'mobile', 'device', 'advisor')),
       position int not null,
       name text not null,
       hidden boolean not null default false,
       url text,
       details jsonb not null,
       primary key (tenant_id, product_id)`,
      ),
      'create unique index product_external on product (tenant_id, external_id)',
      ...tenantTable(
        'product_in_category',
        `
       category_id int not null,
       product_id int not null,
       primary key (tenant_id, category_id, product_id)`,
      ),
      ...tenantTable(
        'reward_offer',
        `
       offer_id int not null,
       product_id int not null,
       reward_cents int not null check (reward_cents > 0),
       starts_on date not null,
       ends_on date not null,
       display_ends_on date,
       primary key (tenant_id, offer_id)`,
      ),
      'create index reward_offer_of on reward_offer (tenant_id, product_id)',
      ...tenantTable(
        'advisor',
        `
       advisor_id int not null,
       external_id text not null,
       last_name text not null,
       zip text not null,
       city text not null,
       photo text,
       agency_number text,
       primary key (tenant_id, advisor_id)`,
      ),

      // Texts by language; tiers are `[{ after, cents }]`. product_ids null: for all products.
      ...tenantTable(
        'campaign',
        `
       campaign_id int not null,
       starts_on date not null,
       ends_on date not null,
       title jsonb not null,
       body jsonb not null,
       legal_text jsonb not null,
       consent_text jsonb not null,
       tiers jsonb not null,
       product_ids int[],
       primary key (tenant_id, campaign_id),
       check (starts_on <= ends_on)`,
      ),
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
