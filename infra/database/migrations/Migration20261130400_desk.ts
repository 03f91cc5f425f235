import { Migration } from '@mikro-orm/migrations';
import { tenantTable } from '../tables.js';

/** The desk: who has a case, until when, and what the team notes on it. */
export class Migration20261130400_desk extends Migration {
  override up(): void {
    const statements = [
      // An item of work is named by its kind and number; without a row nobody has it.
      ...tenantTable(
        'work_item',
        `
       kind text not null check (kind in ('recommendation')),
       number text not null,
       responsible_id uuid,
       due_on date,
       changed_at timestamptz not null,
       primary key (tenant_id, kind, number)`,
      ),
      ...tenantTable(
        'work_note',
        `
       note_id uuid not null,
       kind text not null check (kind in ('recommendation')),
       number text not null,
       text_encrypted text not null,
       written_at timestamptz not null,
       written_by uuid not null,
       written_by_name text not null,
       primary key (tenant_id, note_id)`,
      ),
      'create index work_note_on on work_note (tenant_id, kind, number)',
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
