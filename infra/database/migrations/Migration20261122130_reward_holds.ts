import { Migration } from '@mikro-orm/migrations';
import { tenantTable } from '../tables.js';

/** Holds concern a reward, cash or voucher, have several reasons, and may wait for a time. */
export class Migration20261122130_reward_holds extends Migration {
  override up(): void {
    const statements = [
      ...tenantTable(
        'reward_hold',
        `reward_id uuid not null, reasons text[] not null, state text not null check (state in ('held', 'released', 'refused')), until timestamptz, held_at timestamptz not null,
         decided_at timestamptz, decided_by text, decided_by_name text, note text, held_by_name text, held_note text, primary key (tenant_id, reward_id)`,
      ),
      `create index reward_hold_waiting on reward_hold (tenant_id, held_at) where state = 'held'`,
    ];
    statements.forEach(statement => this.addSql(statement));
  }
}
