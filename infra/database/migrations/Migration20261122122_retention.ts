import { Migration } from '@mikro-orm/migrations';
import { engineRole, tenantTable } from '../tables.js';

/** How long what is kept, what was erased by it, and the list of the erased that outlives a restored backup. */
export class Migration20261122122_retention extends Migration {
  override up(): void {
    const statements = [
      ...tenantTable(
        'retention_rule',
        'kind text not null, days int not null check (days >= 0), changed_at timestamptz not null, changed_by text not null, primary key (tenant_id, kind)',
      ),
      ...tenantTable(
        'retention_done',
        'kind text not null, day date not null, count int not null, primary key (tenant_id, kind, day)',
      ),
      // When a contact is looked at next, and when its time is over as far as one can tell; null: something is still owed or open.
      `alter table recipient add column link_valid_until timestamptz, add column look_at timestamptz not null default now(), add column looked_at timestamptz, add column erase_at timestamptz, add column retention_kind text`,
      `update recipient c set link_valid_until = r.valid_until from recommendation r where r.tenant_id = c.tenant_id and r.recommendation_id = c.recommendation_id`,
      `create index recipient_look_at on recipient (tenant_id, look_at) where status = 'confirmed'`,
      // Ids alone. Written with every erasure, copied to where no restore reaches it (ERASURE_LIST).
      ...tenantTable(
        'erasure',
        'person_id uuid not null, role text not null, erased_at timestamptz not null, copied_at timestamptz, primary key (tenant_id, person_id)',
      ),
      'create index erasure_not_copied on erasure (erased_at) where copied_at is null',
      `grant update on erasure to ${engineRole}`,
      `insert into erasure (tenant_id, person_id, role, erased_at) select tenant_id, person_id, role, erased_at from person where erased_at is not null`,
    ];
    statements.forEach(statement => this.addSql(statement));
  }
}
