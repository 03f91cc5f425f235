import { Migration } from '@mikro-orm/migrations';
import { tenantTable } from '../tables.js';

/** Rewards, holds on them, goodwill. */
export class Migration20261122080_reward extends Migration {
  override up(): void {
    const statements = [
      // Rewards as they stand, beside their streams: for other commands and for pages opened right after one.
      ...tenantTable(
        'reward',
        `
       reward_id uuid not null,
       order_id uuid,
       recommendation_id uuid,
       recipient_id uuid,
       beneficiary text not null check (beneficiary in ('recommender', 'recipient')),
       beneficiary_id uuid not null,
       amount_cents int not null check (amount_cents > 0),
       origin text not null check (origin in ('order', 'campaign', 'goodwill')),
       status text not null check (status in ('open', 'ready', 'paid', 'picked-up', 'cancelled', 'expired')),
       progress text check (progress in ('choice-open', 'code-wanted', 'bank-details-wanted', 'payable')),
       choice text check (choice in ('cash', 'voucher', 'donation')),
       option text,
       expires_at timestamptz,
       granted_at timestamptz not null,
       changed_at timestamptz not null,
       payable_since timestamptz,
       primary key (tenant_id, reward_id),
       check ((status = 'ready') = (progress is not null))`,
      ),
      'create index reward_recommendation on reward (tenant_id, recommendation_id)',
      'create index reward_order on reward (tenant_id, order_id)',
      'create index reward_beneficiary on reward (tenant_id, beneficiary_id)',
      `create index reward_payable on reward (tenant_id, payable_since, reward_id) where progress = 'payable'`,
      // Rewards that are not given before a person has looked at them, or before a time.
      ...tenantTable(
        'reward_hold',
        `
       reward_id uuid not null,
       reasons text[] not null,
       state text not null check (state in ('held', 'released', 'refused')),
       until timestamptz,
       held_at timestamptz not null,
       decided_at timestamptz,
       decided_by text,
       decided_by_name text,
       note text,
       held_by_name text,
       held_note text,
       primary key (tenant_id, reward_id)`,
      ),
      `create index reward_hold_waiting on reward_hold (tenant_id, held_at) where state = 'held'`,
      // The limits of goodwill are counted here; what is above them waits for a second person.
      ...tenantTable(
        'goodwill',
        `
       number text not null,
       reward_id uuid not null,
       recommender_id uuid not null,
       amount_cents int not null check (amount_cents > 0),
       reason text not null,
       state text not null check (state in ('waiting', 'granted', 'declined')),
       asked_by text not null,
       asked_by_name text not null,
       asked_at timestamptz not null,
       decided_by text,
       decided_by_name text,
       decided_at timestamptz,
       decline_reason text,
       primary key (tenant_id, number),
       check (decided_by is null or decided_by <> asked_by)`,
      ),
      'create index goodwill_person on goodwill (tenant_id, recommender_id, asked_at)',
      'create index goodwill_staff on goodwill (tenant_id, asked_by, asked_at)',
      'create unique index goodwill_reward on goodwill (tenant_id, reward_id)',

      ...tenantTable(
        'voucher_type',
        `
       type_id int not null,
       name text not null,
       name_en text,
       shop_url text,
       values_cents int[] not null default '{}',
       validity_months int,
       warn_below int,
       active boolean not null default true,
       supplier_url text,
       supplier_article text,
       supplier_secret_encrypted text,
       supplier_keeps_stock boolean not null default false,
       version int not null default 0,
       primary key (tenant_id, type_id)`,
      ),
      'create unique index voucher_type_name on voucher_type (tenant_id, lower(name))',
      ...tenantTable(
        'voucher',
        `
       voucher_id uuid not null,
       type_id int not null,
       amount_cents int not null check (amount_cents > 0),
       code_encrypted text not null,
       code_hash text not null,
       valid_until date,
       imported_at timestamptz not null,
       reward_id uuid,
       beneficiary_id uuid,
       assigned_at timestamptz,
       mailed_at timestamptz,
       withdrawn_at timestamptz,
       primary key (tenant_id, voucher_id),
       unique (tenant_id, code_hash),
       foreign key (tenant_id, type_id) references voucher_type (tenant_id, type_id),
       check ((reward_id is null) = (assigned_at is null))`,
      ),
      'create unique index voucher_one_a_reward on voucher (tenant_id, reward_id) where reward_id is not null and withdrawn_at is null',
      'create index voucher_in_stock on voucher (tenant_id, type_id, amount_cents, valid_until, voucher_id) where reward_id is null and withdrawn_at is null',
      'create index voucher_given on voucher (tenant_id, beneficiary_id, assigned_at) where beneficiary_id is not null',
      // Operators were told that there are few left; it goes when there are enough again.
      ...tenantTable(
        'voucher_shortage',
        `
       type_id int not null,
       amount_cents int not null,
       told_at timestamptz not null,
       primary key (tenant_id, type_id, amount_cents)`,
      ),
      ...tenantTable(
        'voucher_purchase',
        `
       purchase_id uuid not null,
       type_id int not null,
       amount_cents int not null,
       reward_id uuid,
       url text not null,
       article text not null,
       wanted int not null,
       state text not null check (state in ('open', 'done')),
       asked boolean not null default false,
       attempts int not null default 0,
       lease_until timestamptz,
       ordered_at timestamptz not null,
       done_at timestamptz,
       received int,
       error text,
       primary key (tenant_id, purchase_id)`,
      ),
      // One at a time: for a reward, and for the stock of a value.
      `create unique index voucher_purchase_open on voucher_purchase (tenant_id, type_id, amount_cents, reward_id) nulls not distinct where state = 'open'`,
      'create index voucher_purchase_reward on voucher_purchase (tenant_id, reward_id)',
      ...tenantTable(
        'voucher_waiting',
        `
       reward_id uuid not null,
       beneficiary_id uuid not null,
       type_id int not null,
       amount_cents int not null,
       since timestamptz not null,
       primary key (tenant_id, reward_id)`,
      ),
      'create index voucher_waiting_for on voucher_waiting (tenant_id, type_id, amount_cents, since)',
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
