import { Migration } from '@mikro-orm/migrations';
import { tenantTable } from '../tables.js';

/** With what the identity provider is asked again about whoever has a staff session. */
export class Migration20261122601_staff_grants extends Migration {
  override up(): void {
    // `asking_until`: one process asks at a time, since a provider may take a refresh token used twice for a stolen one.
    const columns =
      'session_id text not null, refresh_token_encrypted text not null, opened_at timestamptz not null, asking_until timestamptz, primary key (tenant_id, session_id)';
    for (const statement of tenantTable('staff_grant', columns)) this.addSql(statement);
  }
}
