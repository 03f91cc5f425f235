import { Migration } from '@mikro-orm/migrations';
import { tenantTable } from '../tables.js';

const readHere = ['consent', 'recipient', 'person', 'phone_consent'];

/** Only the product has the key for the number's hash: it adds it in the next round, while the number is there. */
export const consentsOfBefore = `insert into phone_consent (tenant_id, consent_id, phone_hash, recipient_id, text_version, language, source, given_at, confirmed_at, withdrawn_at, kept_until)
   select k.tenant_id, k.consent_id, '', r.recipient_id, k.text_version, k.language, k.source, k.at, r.confirmed_at, r.marketing_withdrawn_at, k.at + interval '5 years'
   from (select distinct on (tenant_id, person_id) * from consent where purpose = 'advertising' and step = 'given' and text_version is not null
         order by tenant_id, person_id, at desc) k
   join recipient r on r.tenant_id = k.tenant_id and r.recipient_id = k.person_id and r.status <> 'erased'
   join person p on p.tenant_id = k.tenant_id and p.person_id = k.person_id and p.phone_normalised is not null and p.erased_at is null`;

/**
 * Proof of consents to advertising calls, found by the number's keyed hash, and what each was used for
 * (docs/specification/people.md#advertising-calls).
 */
export class Migration20261129130_phone_consents extends Migration {
  override up(): void {
    for (const statement of [
      ...tenantTable(
        'phone_consent',
        `
     consent_id uuid not null,
     phone_hash text not null,
     -- Who gave it, so that they confirm and withdraw it; null once they are erased.
     recipient_id uuid,
     text_version text not null,
     language text not null,
     source text not null check (source in ('form', 'mail', 'provider', 'page')),
     given_at timestamptz not null,
     confirmed_at timestamptz,
     withdrawn_at timestamptz,
     last_used_at timestamptz,
     kept_until timestamptz not null,
     primary key (tenant_id, consent_id)`,
      ),
      'create index phone_consent_of_number on phone_consent (tenant_id, phone_hash, given_at)',
      'create index phone_consent_of_recipient on phone_consent (tenant_id, recipient_id) where recipient_id is not null',
      'create index phone_consent_over on phone_consent (tenant_id, kept_until)',
      ...tenantTable(
        'phone_consent_use',
        `
     use_id uuid not null,
     consent_id uuid not null,
     at timestamptz not null,
     used_by uuid not null,
     purpose text not null check (purpose in ('offer', 'advice', 'renewal', 'survey')),
     primary key (tenant_id, use_id),
     foreign key (tenant_id, consent_id) references phone_consent (tenant_id, consent_id) on delete cascade`,
      ),
      'create index phone_consent_uses on phone_consent_use (tenant_id, consent_id, at)',
      ...readHere.map(table => `alter table ${table} no force row level security`),
      consentsOfBefore,
      ...readHere.map(table => `alter table ${table} force row level security`),
    ])
      this.addSql(statement);
  }
}
