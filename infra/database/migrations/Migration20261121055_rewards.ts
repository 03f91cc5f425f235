import { Migration } from '@mikro-orm/migrations';
import { tenantTable } from '../tables.js';

/** Rewards as they stand: the shadow of their streams, for other commands and for pages opened right after one. */
export class Migration20261121055_rewards extends Migration {
  override up(): void {
    const statements = [
      ...tenantTable(
        'reward',
        `reward_id uuid not null, order_id uuid, recommendation_id uuid, recipient_id uuid, beneficiary text not null check (beneficiary in ('recommender', 'recipient')), beneficiary_id uuid not null,
         amount_cents int not null check (amount_cents > 0), origin text not null check (origin in ('order', 'campaign', 'goodwill')),
         status text not null check (status in ('open', 'ready', 'paid', 'picked-up', 'cancelled', 'expired')),
         progress text check (progress in ('choice-open', 'voucher-chosen', 'bank-details-wanted', 'payable', 'collected', 'sealed', 'sent')),
         choice text check (choice in ('cash', 'voucher')), voucher_type_id int, expires_at timestamptz, payout_id uuid, return_reason text,
         granted_at timestamptz not null, changed_at timestamptz not null, payable_since timestamptz,
         primary key (tenant_id, reward_id), check ((status = 'ready') = (progress is not null))`,
      ),
      `create index reward_recommendation on reward (tenant_id, recommendation_id)`,
      `create index reward_order on reward (tenant_id, order_id)`,
      `create index reward_beneficiary on reward (tenant_id, beneficiary_id)`,
      `create index reward_payable on reward (tenant_id, payable_since, reward_id) where progress = 'payable'`,
    ];
    statements.forEach(statement => this.addSql(statement));
  }
}
