import { Migration } from '@mikro-orm/migrations';
import { tenantTable } from '../tables.js';

/** What a recommender's account asks for besides the password. */
export class Migration20261122160_second_factor extends Migration {
  override up(): void {
    const statements = [
      // `last_step` is the time step of the last code that was taken, since none is taken twice.
      ...tenantTable(
        'authenticator_app',
        'recommender_id uuid not null, secret_encrypted text not null, confirmed_at timestamptz, last_step bigint not null default 0, primary key (tenant_id, recommender_id)',
      ),
      ...tenantTable(
        'recovery_code',
        'recommender_id uuid not null, code_hash text not null, primary key (tenant_id, recommender_id, code_hash)',
      ),
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
