import { Migration } from '@mikro-orm/migrations';
import { readModel } from '../tables.js';

/** What is known of a recommendation and of each contact of it; `contact_facts` is documented in the recommendation module's projections. */
export class Migration20261121023_recommendation_facts extends Migration {
  override up(): void {
    const statements = [
      ...readModel(
        'recommendation_facts',
        `recommendation_id uuid not null, number text, recommender_id uuid, product_id int, channel text, agency_number text, recommender_share int, reward_cents int,
         status text not null, created_at timestamptz, valid_until timestamptz, jumped_in_at timestamptz, ended_at timestamptz, cancel_reason text`,
        'recommendation_id',
      ),
      'create index recommendation_facts_of on recommendation_facts_rows (tenant_id, generation, recommender_id, created_at desc)',
      ...readModel(
        'contact_facts',
        `recommendation_id uuid not null, recipient_id uuid not null, number text, product_id int, channel text, registered_at timestamptz, confirmed_at timestamptz, erased_at timestamptz,
         orders jsonb not null, rewards jsonb not null`,
        'recommendation_id, recipient_id',
      ),
    ];
    statements.forEach(statement => this.addSql(statement));
  }
}
