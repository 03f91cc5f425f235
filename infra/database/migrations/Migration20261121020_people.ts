import { Migration } from '@mikro-orm/migrations';
import { tenantTable } from '../tables.js';

/** Accounts, bank details, recommendations, recipients, attempts and accepted terms. */
export class Migration20261121020_people extends Migration {
  override up(): void {
    for (const statement of [...account(), ...attempts(), ...terms(), ...recommendation(), ...recipient()])
      this.addSql(statement);
  }
}

function account(): string[] {
  return [
    ...tenantTable(
      'recommender',
      `recommender_id uuid not null, hash text not null, status text not null, password_hash text, registered_at timestamptz not null, activated_at timestamptz,
       newsletter text not null default 'none', newsletter_mailed_at timestamptz, primary key (tenant_id, recommender_id)`,
    ),
    'create unique index recommender_hash on recommender (tenant_id, hash)',
    // The account lies encrypted in `details`; the keyed hash finds the same account twice.
    ...tenantTable(
      'bank_details',
      `beneficiary_id uuid not null, details text not null, iban_hash text not null, updated_by text not null, updated_at timestamptz not null, primary key (tenant_id, beneficiary_id)`,
    ),
    'create index bank_details_iban on bank_details (tenant_id, iban_hash)',
  ];
}

function attempts(): string[] {
  return [
    // Subjects are keyed hashes of an address or an e-mail, never those themselves.
    ...tenantTable(
      'attempt',
      `kind text not null, subject text not null, count int not null, since timestamptz not null, last_at timestamptz not null, primary key (tenant_id, kind, subject)`,
    ),
    'create index attempt_last on attempt (tenant_id, last_at)',
    ...tenantTable(
      'captcha_used',
      `challenge text not null, expires_at timestamptz not null, primary key (tenant_id, challenge)`,
    ),
    'create index captcha_used_expiry on captcha_used (tenant_id, expires_at)',
  ];
}

function terms(): string[] {
  return tenantTable(
    'accepted_terms',
    `version text not null, text text not null, first_seen timestamptz not null, primary key (tenant_id, version)`,
  );
}

function recommendation(): string[] {
  return [
    ...tenantTable(
      'recommendation',
      `recommendation_id uuid not null, number text not null, hash text not null, code text not null, recommender_id uuid not null, product_id int not null, channel text not null,
       agency_number text, recommender_share int not null, reward_cents int not null, status text not null, terms_version text not null,
       created_at timestamptz not null, valid_until timestamptz not null, primary key (tenant_id, recommendation_id)`,
    ),
    'create unique index recommendation_number on recommendation (tenant_id, number)',
    'create unique index recommendation_code on recommendation (tenant_id, code)',
    'create index recommendation_of on recommendation (tenant_id, recommender_id, created_at desc)',
    ...tenantTable(
      'held_recommendation',
      `held_id uuid not null, recommender_id uuid not null, product_id int not null, channel text not null, agency_number text, recommender_share int not null,
       terms_version text not null, held_at timestamptz not null, released_at timestamptz, recommendation_id uuid, primary key (tenant_id, held_id)`,
    ),
    'create unique index held_recommendation_once on held_recommendation (tenant_id, recommender_id, product_id) where released_at is null',
    ...tenantTable(
      'recommendation_order',
      `recommendation_id uuid not null, order_id uuid not null, recipient_id uuid, state text not null check (state in ('open', 'closed', 'failed')), primary key (tenant_id, recommendation_id, order_id)`,
    ),
  ];
}

function recipient(): string[] {
  return [
    // email_key and person_key are keyed hashes: they tell that two entries are the same person, not who it is.
    ...tenantTable(
      'recipient',
      `recipient_id uuid not null, number text not null, hash text not null, recommendation_id uuid not null, product_id int not null, status text not null, channel text not null,
       email_key text, person_key text, marketing_consent boolean not null, terms_version text not null, confirmed_terms_version text,
       registered_at timestamptz not null, confirmed_at timestamptz, primary key (tenant_id, recipient_id)`,
    ),
    'create unique index recipient_number on recipient (tenant_id, number)',
    'create unique index recipient_hash on recipient (tenant_id, hash)',
    'create unique index recipient_once_by_email on recipient (tenant_id, product_id, email_key) where email_key is not null',
    'create unique index recipient_once_by_person on recipient (tenant_id, product_id, person_key) where person_key is not null',
    'create index recipient_of on recipient (tenant_id, recommendation_id)',
  ];
}
