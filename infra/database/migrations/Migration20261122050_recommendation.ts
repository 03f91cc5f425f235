import { Migration } from '@mikro-orm/migrations';
import { appRole, engineRole, publishedView, readModel, sqlFunction, tenantPolicy, tenantTable } from '../tables.js';

/** Recommendations, their clicks, what reports and pages know of them, and the friends who follow them. */
export class Migration20261122050_recommendation extends Migration {
  override up(): void {
    const statements = [
      // `cancelled_because` is what the person reads, `note` what they wrote for themselves; no event holds them.
      ...tenantTable(
        'recommendation',
        `
       recommendation_id uuid not null,
       number text not null,
       hash text not null,
       code text not null,
       recommender_id uuid not null,
       product_id int not null,
       details jsonb not null,
       channel text not null generated always as (details ->> 'channel') stored,
       agency_number text,
       recommender_share int not null,
       reward_cents int not null,
       status text not null,
       terms_version text not null,
       created_at timestamptz not null,
       valid_until timestamptz not null,
       cancelled_because text,
       note text,
       primary key (tenant_id, recommendation_id)`,
      ),
      'create unique index recommendation_number on recommendation (tenant_id, number)',
      'create unique index recommendation_code on recommendation (tenant_id, code)',
      'create index recommendation_of on recommendation (tenant_id, recommender_id, created_at desc)',
      // One a recommender who asked for it: their first name in plain letters and a few digits.
      ...tenantTable(
        'speakable_code',
        `
       recommender_id uuid not null,
       code text not null,
       recommendation_id uuid not null,
       primary key (tenant_id, recommender_id)`,
      ),
      'create unique index speakable_code_once on speakable_code (tenant_id, code)',
      ...publishedView(
        'named_recommendation',
        `select tenant_id, recommendation_id, 'number' as kind, number as name from recommendation
         union all select tenant_id, recommendation_id, 'code', code from recommendation
         union all select tenant_id, recommendation_id, 'code', code from speakable_code`,
      ),
      ...tenantTable(
        'held_recommendation',
        `
       held_id uuid not null,
       recommender_id uuid not null,
       product_id int not null,
       details jsonb not null,
       agency_number text,
       recommender_share int not null,
       terms_version text not null,
       held_at timestamptz not null,
       released_at timestamptz,
       recommendation_id uuid,
       primary key (tenant_id, held_id)`,
      ),
      'create unique index held_recommendation_once on held_recommendation (tenant_id, recommender_id, product_id) where released_at is null',
      ...tenantTable(
        'recommendation_order',
        `
       recommendation_id uuid not null,
       order_id uuid not null,
       recipient_id uuid,
       state text not null check (state in ('open', 'closed', 'failed')),
       primary key (tenant_id, recommendation_id, order_id)`,
      ),
      ...readModel(
        'recommendation_facts',
        `
       recommendation_id uuid not null,
       number text,
       recommender_id uuid,
       product_id int,
       details jsonb not null default '{}',
       agency_number text,
       recommender_share int,
       reward_cents int,
       status text not null,
       created_at timestamptz,
       valid_until timestamptz,
       ended_at timestamptz,
       cancel_reason text,
       stage text not null`,
        'recommendation_id',
      ),
      'create index recommendation_facts_of on recommendation_facts_rows (tenant_id, generation, recommender_id, created_at desc)',
      'create index recommendation_facts_created_at on recommendation_facts_rows (tenant_id, generation, created_at desc nulls last)',
      ...readModel(
        'contact_facts',
        `
       recommendation_id uuid not null,
       recipient_id uuid not null,
       number text,
       product_id int,
       channel text,
       registered_at timestamptz,
       confirmed_at timestamptz,
       erased_at timestamptz,
       status text not null default 'unconfirmed',
       is_somebody boolean not null default true,
       orders jsonb not null,
       rewards jsonb not null,
       lines jsonb not null default '[]',
       stage text,
       later_stage text,
       later_from timestamptz,
       ended_stage text`,
        'recommendation_id, recipient_id',
      ),
      'create index contact_facts_registered_at on contact_facts_rows (tenant_id, generation, registered_at desc nulls last)',
      // The high-volume facts: one partition a week, made ahead of time; the default partition takes what comes before it is there.
      `create table click (
       tenant_id uuid not null,
       click_id uuid not null,
       recommendation_id uuid not null,
       at timestamptz not null,
       kind text not null check (kind in ('click', 'visit', 'code')),
       channel text not null,
       recipient_number text,
       primary key (tenant_id, click_id, at)) partition by range (at)`,
      'create index click_of on click (tenant_id, recommendation_id, at)',
      ...tenantPolicy('click'),
      `grant select, insert on click to ${appRole}`,
      `grant select on click to ${engineRole}`,
      'create table click_default partition of click default',
      ...tenantPolicy('click_default'),
      sqlFunction('clicks'),
      'select click_partitions_ahead(12)',

      // email_key and person_key are keyed hashes: they tell that two entries are the same person, not who it is.
      // address_version: how often the address was changed; a mail asked for before the last change is not sent any more.
      // casual: the link they followed says du; so does what comes of it.
      // look_at: when retention looks at the contact next; erase_at: when its time is over as far as one can tell, null while something is owed or open.
      ...tenantTable(
        'recipient',
        `
       recipient_id uuid not null,
       number text not null,
       hash text not null,
       recommendation_id uuid not null,
       product_id int not null,
       status text not null,
       channel text not null,
       casual boolean not null default false,
       email_key text,
       person_key text,
       marketing_consent boolean not null,
       terms_version text not null,
       confirmed_terms_version text,
       registered_at timestamptz not null,
       confirmed_at timestamptz,
       address_version int not null default 0,
       marketing_withdrawn_at timestamptz,
       link_valid_until timestamptz not null,
       look_at timestamptz not null default now(),
       looked_at timestamptz,
       erase_at timestamptz,
       retention_kind text,
       primary key (tenant_id, recipient_id)`,
      ),
      'create unique index recipient_number on recipient (tenant_id, number)',
      'create unique index recipient_hash on recipient (tenant_id, hash)',
      'create index recipient_of on recipient (tenant_id, recommendation_id)',
      ...publishedView('named_contact', 'select tenant_id, recipient_id, recommendation_id, number from recipient'),
      `create unique index recipient_confirmed_once_by_email on recipient (tenant_id, product_id, email_key) where status = 'confirmed' and email_key is not null`,
      `create unique index recipient_confirmed_once_by_person on recipient (tenant_id, product_id, person_key) where status = 'confirmed' and person_key is not null`,
      `create index recipient_look_at on recipient (tenant_id, look_at) where status = 'confirmed'`,
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
