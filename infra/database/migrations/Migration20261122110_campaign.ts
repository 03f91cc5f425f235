import { Migration } from '@mikro-orm/migrations';
import { tenantTable } from '../tables.js';

/** Extra terms in a period. */
export class Migration20261122110_campaign extends Migration {
  override up(): void {
    const statements = [
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
