import { Migration } from '@mikro-orm/migrations';
import { tenantTable } from '../tables.js';

/** Evidence of consent to terms, advertising and campaigns: who, when, to which version of the text, in which language, from which network address (encrypted). */
export class Migration20261122120_consents extends Migration {
  override up(): void {
    const statements = [
      ...tenantTable(
        'consent',
        `consent_id uuid not null, person_id uuid not null, purpose text not null check (purpose in ('terms', 'advertising', 'campaign')), step text not null check (step in ('given', 'withdrawn')),
         about text, language text not null, text_version text, source text not null check (source in ('form', 'mail', 'provider', 'page')), address_encrypted text, at timestamptz not null, primary key (tenant_id, consent_id)`,
      ),
      'create index consent_of on consent (tenant_id, person_id, at)',
      `create index consent_to_campaign on consent (tenant_id, about, person_id) where purpose = 'campaign'`,
    ];
    statements.forEach(statement => this.addSql(statement));
  }
}
