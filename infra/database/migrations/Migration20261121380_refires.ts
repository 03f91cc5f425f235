import { Migration } from '@mikro-orm/migrations';
import { tenantTable } from '../tables.js';

/** Reactions that are to run once more: asked for by one person, decided by another. */
export class Migration20261121380_refires extends Migration {
  override up(): void {
    const statements = [
      ...tenantTable(
        'refire',
        `refire_id uuid not null, consumer text not null, event_id uuid not null, event_type text not null, stream_id uuid not null,
         state text not null check (state in ('requested', 'approved', 'rejected', 'expired', 'done', 'refused')),
         requested_at timestamptz not null, requested_by text not null, requested_by_name text not null, reason text not null, expires_at timestamptz not null,
         decided_at timestamptz, decided_by text, decided_by_name text, decision_reason text, ended_at timestamptz, outcome text,
         primary key (tenant_id, refire_id),
         constraint approved_by_a_second_person check (state not in ('approved', 'done', 'refused') or (decided_by is not null and decided_by <> requested_by and decided_by_name <> requested_by_name))`,
      ),
      `create index refire_of_delivery on refire (tenant_id, consumer, event_id)`,
      `create index refire_recent on refire (tenant_id, requested_at desc)`,
    ];
    statements.forEach(statement => this.addSql(statement));
  }
}
