import { Migration } from '@mikro-orm/migrations';
import { readModel, tenantTable } from '../tables.js';

/** Who signed in to the console, and what the agency's reports read besides the recommendation module's facts. */
export class Migration20261121080_agency extends Migration {
  override up(): void {
    const statements = [
      ...tenantTable(
        'agency_user',
        `user_id uuid not null, name text not null, roles text[] not null, agency_number text, first_signed_in_at timestamptz not null, last_signed_in_at timestamptz not null,
         primary key (tenant_id, user_id)`,
      ),
      // Whom an agency invited to recommend; name and address lie in the vault under person_id.
      ...tenantTable(
        'invitation',
        `invitation_id uuid not null, number text not null, person_id uuid not null, kind text not null, employee_number text, agency_number text,
         status text not null check (status in ('open', 'accepted', 'expired')), invited_at timestamptz not null, primary key (tenant_id, invitation_id), unique (tenant_id, number)`,
      ),
      'create index invitation_invited_at on invitation (tenant_id, invited_at desc)',
      ...readModel(
        'order_report',
        `order_id uuid not null, number text, recommendation_id uuid, recipient_id uuid, product_id int, kind text, ordered_at timestamptz, releasable_from timestamptz,
         closed_at timestamptz, not_concluded_at timestamptz, released_at timestamptz, cancelled_at timestamptz, reward_cents int not null default 0`,
        'order_id',
      ),
      'create index order_report_ordered_at on order_report_rows (tenant_id, generation, ordered_at desc nulls last)',
      'create index order_report_of on order_report_rows (tenant_id, generation, recommendation_id)',
      'create index recommendation_facts_created_at on recommendation_facts_rows (tenant_id, generation, created_at desc nulls last)',
      'create index contact_facts_registered_at on contact_facts_rows (tenant_id, generation, registered_at desc nulls last)',
      ...readModel(
        'recommender_report',
        `recommender_id uuid not null, status text, registered_at timestamptz, reward_cents int not null default 0`,
        'recommender_id',
      ),
    ];
    statements.forEach(statement => this.addSql(statement));
  }
}
