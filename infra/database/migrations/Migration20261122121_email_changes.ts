import { Migration } from '@mikro-orm/migrations';
import { tenantTable } from '../tables.js';

/** A recommender's new e-mail address until it is confirmed, and the old one until it was told; encrypted. */
export class Migration20261122121_email_changes extends Migration {
  override up(): void {
    const statements = tenantTable(
      'email_change',
      'recommender_id uuid not null, change_id uuid not null, email_encrypted text not null, old_email_encrypted text, requested_at timestamptz not null, primary key (tenant_id, recommender_id)',
    );
    statements.forEach(statement => this.addSql(statement));
  }
}
