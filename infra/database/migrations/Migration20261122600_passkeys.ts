import { Migration } from '@mikro-orm/migrations';
import { tenantTable } from '../tables.js';

/** Keys on people's own devices, with which they confirm a login. Only the public half is here. */
export class Migration20261122600_passkeys extends Migration {
  override up(): void {
    const statements = [
      ...tenantTable(
        'passkey',
        `passkey_id uuid not null, recommender_id uuid not null, credential_id text not null, public_key text not null, counter bigint not null, transports text[] not null, name text not null,
         created_at timestamptz not null, last_used_at timestamptz, primary key (tenant_id, passkey_id), unique (tenant_id, credential_id)`,
      ),
      'create index passkey_of on passkey (tenant_id, recommender_id, created_at)',
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
