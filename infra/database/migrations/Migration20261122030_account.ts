import { Migration } from '@mikro-orm/migrations';
import { publishedView, tenantTable } from '../tables.js';

/** Recommenders: their accounts, what they log in with, bank details, newsletter. */
export class Migration20261122030_account extends Migration {
  override up(): void {
    const statements = [
      // `newsletter_wish`: ticked in a form before the address was confirmed; asked for once it is.
      // `blocked_because` is what the person reads; no event holds it.
      ...tenantTable(
        'recommender',
        `
       recommender_id uuid not null,
       hash text not null,
       status text not null,
       password_hash text,
       registered_at timestamptz not null,
       activated_at timestamptz,
       newsletter text not null default 'none',
       newsletter_mailed_at timestamptz,
       newsletter_wish boolean not null default false,
       blocked_because text,
       blocked_when_erased boolean not null default false,
       primary key (tenant_id, recommender_id)`,
      ),
      'create unique index recommender_hash on recommender (tenant_id, hash)',
      // The account lies encrypted in `details`; the keyed hash finds the same account twice. `payable_from`: nothing is paid to a replaced account before.
      ...tenantTable(
        'bank_details',
        `
       beneficiary_id uuid not null,
       details text not null,
       iban_hash text not null,
       updated_by text not null,
       updated_at timestamptz not null,
       payable_from timestamptz,
       primary key (tenant_id, beneficiary_id)`,
      ),
      'create index bank_details_iban on bank_details (tenant_id, iban_hash)',
      // Proof of consent: when, to which wording (accepted_terms), through what, from which network address (encrypted).
      ...tenantTable(
        'newsletter_consent',
        `
       consent_id uuid not null,
       recommender_id uuid not null,
       step text not null check (step in ('requested', 'confirmed', 'withdrawn')),
       at timestamptz not null,
       text_version text,
       source text not null check (source in ('account', 'form', 'mail', 'one-click')),
       address_encrypted text,
       primary key (tenant_id, consent_id)`,
      ),
      'create index newsletter_consent_of on newsletter_consent (tenant_id, recommender_id, at)',
      ...tenantTable(
        'customer_number',
        `
       recommender_id uuid not null,
       number_encrypted text not null,
       number_hash text not null,
       status text not null check (status in ('open', 'ok', 'refused')),
       submitted_at timestamptz not null,
       decided_at timestamptz,
       primary key (tenant_id, recommender_id)`,
      ),
      `create index customer_number_open on customer_number (tenant_id, submitted_at) where status = 'open'`,
      'create index customer_number_is on customer_number (tenant_id, number_hash)',
      ...publishedView('named_recommender', 'select tenant_id, recommender_id, number_hash from customer_number'),
      // Who wants friends to find them, by a keyed hash of name and postcode.
      ...tenantTable(
        'findable_recommender',
        `
       recommender_id uuid not null,
       search_key text not null,
       since timestamptz not null,
       primary key (tenant_id, recommender_id)`,
      ),
      'create index findable_recommender_key on findable_recommender (tenant_id, search_key)',
      // A recommender's new e-mail address until it is confirmed; encrypted.
      ...tenantTable(
        'email_change',
        `
       recommender_id uuid not null,
       change_id uuid not null,
       email_encrypted text not null,
       requested_at timestamptz not null,
       primary key (tenant_id, recommender_id)`,
      ),
      // The address an account had before, for as long as its owner may object to the change; encrypted.
      ...tenantTable(
        'former_address',
        `
       change_id uuid not null,
       recommender_id uuid not null,
       email_encrypted text not null,
       requested_at timestamptz not null,
       primary key (tenant_id, change_id)`,
      ),
      'create index former_address_of on former_address (tenant_id, recommender_id)',
      // `last_step` is the time step of the last code that was taken, since none is taken twice.
      ...tenantTable(
        'authenticator_app',
        `
       recommender_id uuid not null,
       secret_encrypted text not null,
       confirmed_at timestamptz,
       last_step bigint not null default 0,
       primary key (tenant_id, recommender_id)`,
      ),
      ...tenantTable(
        'recovery_code',
        `
       recommender_id uuid not null,
       code_hash text not null,
       primary key (tenant_id, recommender_id, code_hash)`,
      ),
      // Only the public half of a key is here.
      ...tenantTable(
        'passkey',
        `
       passkey_id uuid not null,
       recommender_id uuid not null,
       credential_id text not null,
       public_key text not null,
       counter bigint not null,
       transports text[] not null,
       name text not null,
       created_at timestamptz not null,
       last_used_at timestamptz,
       primary key (tenant_id, passkey_id),
       unique (tenant_id, credential_id)`,
      ),
      'create index passkey_of on passkey (tenant_id, recommender_id, created_at)',
      ...tenantTable(
        'notification_off',
        `
       recommender_id uuid not null,
       kind text not null,
       way text not null check (way in ('mail', 'push')),
       since timestamptz not null,
       primary key (tenant_id, recommender_id, kind, way)`,
      ),
      // Where a browser is reached, encrypted. It ends with the session it was asked for in.
      ...tenantTable(
        'push_subscription',
        `
       subscription_id uuid not null,
       recommender_id uuid not null,
       session_hash bytea not null,
       endpoint_hash text not null,
       sealed text not null,
       since timestamptz not null,
       primary key (tenant_id, subscription_id),
       unique (tenant_id, endpoint_hash),
       foreign key (tenant_id, session_hash) references token (tenant_id, token_hash) on delete cascade`,
      ),
      'create index push_subscription_of on push_subscription (tenant_id, recommender_id, since)',
      'create index push_subscription_session on push_subscription (tenant_id, session_hash)',
      // Of an erased person, encrypted: how to reach them about rewards that are still theirs. Gone with the last of these.
      ...tenantTable(
        'kept_contact',
        `
       person_id uuid not null,
       sealed text not null,
       since timestamptz not null,
       primary key (tenant_id, person_id)`,
      ),
      // Who a recommender is at a provider for them: `login_id` stands for its issuer and its own name for the person.
      ...tenantTable(
        'sign_in_link',
        `
       login_id uuid not null,
       recommender_id uuid not null,
       service text not null,
       since timestamptz not null,
       primary key (tenant_id, login_id)`,
      ),
      'create index sign_in_link_of on sign_in_link (tenant_id, recommender_id)',
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
