import { Migration } from '@mikro-orm/migrations';
import { tenantTable } from '../tables.js';

/** Campaigns: extra terms in a period. Texts by language; tiers are `[{ after, cents }]`. */
export class Migration20261121070_campaigns extends Migration {
  override up(): void {
    const statements = tenantTable(
      'campaign',
      `campaign_id int not null, starts_on date not null, ends_on date not null, title jsonb not null, body jsonb not null, legal_text jsonb not null, consent_text jsonb not null,
       tiers jsonb not null, primary key (tenant_id, campaign_id), check (starts_on <= ends_on)`,
    );
    statements.forEach(statement => this.addSql(statement));
  }
}
