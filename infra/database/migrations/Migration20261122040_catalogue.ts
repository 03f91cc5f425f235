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

      // What each change of the catalogue did, entry by entry; a tenant's first change is version 1.
      ...tenantTable(
        'catalogue_version',
        `
       version int not null,
       changed_at timestamptz not null,
       changed_by_name text not null,
       changes jsonb not null,
       primary key (tenant_id, version)`,
      ),

      // The product API that a tenant's catalogue is read from, and how that goes.
      ...tenantTable(
        'catalogue_source',
        `
       version int not null,
       url text,
       header_name text,
       header_encrypted text,
       rhythm text not null check (rhythm in ('hourly', 'six-hourly', 'daily', 'weekly')),
       active boolean not null,
       mapping jsonb not null,
       etag text,
       read_at timestamptz,
       changed_at timestamptz,
       next_at timestamptz,
       lease_until timestamptz,
       failed_since timestamptz,
       failure text,
       failed_about text,
       failures int not null,
       waits_since timestamptz,
       waits_removed int,
       waits_of int,
       waits_digest text,
       primary key (tenant_id)`,
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
       budget_cents int,
       version int not null,
       used_up_at timestamptz,
       ended_at timestamptz,
       primary key (tenant_id, campaign_id),
       check (starts_on <= ends_on)`,
      ),
      // What it promised when: whoever joined keeps the tiers of that version.
      ...tenantTable(
        'campaign_version',
        `
       campaign_id int not null,
       version int not null,
       changed_at timestamptz not null,
       changed_by_name text not null,
       terms jsonb not null,
       primary key (tenant_id, campaign_id, version)`,
      ),
      ...tenantTable(
        'campaign_progress',
        `
       campaign_id int not null,
       recommender_id uuid not null,
       counted int not null,
       granted int not null,
       granted_cents int not null,
       primary key (tenant_id, campaign_id, recommender_id)`,
      ),
      // Extras that were reached when the budget no longer held them.
      ...tenantTable(
        'campaign_waiting',
        `
       campaign_id int not null,
       recommender_id uuid not null,
       after int not null,
       cents int not null,
       since timestamptz not null,
       primary key (tenant_id, campaign_id, recommender_id, after)`,
      ),
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
