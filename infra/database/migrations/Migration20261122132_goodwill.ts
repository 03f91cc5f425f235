import { Migration } from '@mikro-orm/migrations';
import { tenantTable } from '../tables.js';

/** Goodwill grants: the limits are counted here, and what is above them waits for a second person. */
export class Migration20261122132_goodwill extends Migration {
  override up(): void {
    const statements = [
      ...tenantTable(
        'goodwill',
        `number text not null, reward_id uuid not null, recommender_id uuid not null, amount_cents int not null check (amount_cents > 0), reason text not null,
         state text not null check (state in ('waiting', 'granted', 'declined')), asked_by text not null, asked_by_name text not null, asked_at timestamptz not null,
         decided_by text, decided_by_name text, decided_at timestamptz, decline_reason text, primary key (tenant_id, number), check (decided_by is null or decided_by <> asked_by)`,
      ),
      `create index goodwill_person on goodwill (tenant_id, recommender_id, asked_at)`,
      `create index goodwill_staff on goodwill (tenant_id, asked_by, asked_at)`,
      `create unique index goodwill_reward on goodwill (tenant_id, reward_id)`,
    ];
    statements.forEach(statement => this.addSql(statement));
  }
}
