import { Migration } from '@mikro-orm/migrations';
import { tenantTable } from '../tables.js';

/** What people may ask for: newsletter with proof of consent, export, erasure with what paying them still needs, customer numbers, contact. */
export class Migration20261121420_people_rights extends Migration {
  override up(): void {
    const statements = [
      // The newsletter was wished for in a form before the address was confirmed: it is asked for once it is.
      'alter table recommender add column newsletter_wish boolean not null default false',
      // Proof of consent: when, to which wording (accepted_terms), through what, from which network address (encrypted).
      ...tenantTable(
        'newsletter_consent',
        `consent_id uuid not null, recommender_id uuid not null, step text not null check (step in ('requested', 'confirmed', 'withdrawn')), at timestamptz not null, text_version text,
         source text not null check (source in ('account', 'form', 'mail', 'one-click')), address_encrypted text, primary key (tenant_id, consent_id)`,
      ),
      'create index newsletter_consent_of on newsletter_consent (tenant_id, recommender_id, at)',
      // Of an erased person, encrypted: how to reach them about rewards that are still theirs. Gone with the last of these.
      ...tenantTable(
        'kept_contact',
        `person_id uuid not null, sealed text not null, since timestamptz not null, primary key (tenant_id, person_id)`,
      ),
      // What was mailed to whom, for the person's own export. Neither text nor address.
      ...tenantTable(
        'sent_mail',
        `event_id uuid not null, consumer text not null, person_id uuid not null, subject text not null, sent_at timestamptz, primary key (tenant_id, event_id, consumer)`,
      ),
      'create index sent_mail_to on sent_mail (tenant_id, person_id)',
      // Encrypted, until both mails of it are out.
      ...tenantTable(
        'contact_message',
        `message_id uuid not null, sealed text not null, received_at timestamptz not null, primary key (tenant_id, message_id)`,
      ),
      ...tenantTable(
        'customer_number',
        `recommender_id uuid not null, number_encrypted text not null, status text not null check (status in ('open', 'ok', 'refused')), submitted_at timestamptz not null, decided_at timestamptz,
         primary key (tenant_id, recommender_id)`,
      ),
      `create index customer_number_open on customer_number (tenant_id, submitted_at) where status = 'open'`,
      // What tax law keeps of an erased person's payouts, encrypted, until delete_on.
      ...tenantTable(
        'locked_payout_record',
        `payout_id uuid not null, sealed text not null, locked_at timestamptz not null, delete_on date not null, primary key (tenant_id, payout_id)`,
      ),
      'alter table payout add column locked_at timestamptz',
      'alter table payout drop constraint sealed_with_its_account',
      `alter table payout add constraint sealed_with_its_account check (status in ('collected', 'dropped') or locked_at is not null or (holder_encrypted is not null and iban_encrypted is not null))`,
      'create index payout_beneficiary on payout (tenant_id, beneficiary_id)',
    ];
    statements.forEach(statement => this.addSql(statement));
  }
}
