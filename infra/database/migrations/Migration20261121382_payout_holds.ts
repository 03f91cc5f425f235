import { Migration } from '@mikro-orm/migrations';
import { tenantTable } from '../tables.js';

/** Cash rewards that are not paid before a person has looked at them. */
export class Migration20261121382_payout_holds extends Migration {
  override up(): void {
    const statements = [
      ...tenantTable(
        'payout_hold',
        `reward_id uuid not null, reason text not null, state text not null check (state in ('held', 'released', 'refused')), held_at timestamptz not null,
         decided_at timestamptz, decided_by text, decided_by_name text, note text, primary key (tenant_id, reward_id),
         constraint decided_by_a_person check ((state = 'held') = (decided_by is null))`,
      ),
      `create index payout_hold_waiting on payout_hold (tenant_id, held_at) where state = 'held'`,
    ];
    statements.forEach(statement => this.addSql(statement));
  }
}
