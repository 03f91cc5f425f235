import { Migration } from '@mikro-orm/migrations';
import { appRole, engineRole } from '../tables.js';

/** What time it is, for every process alike: hosts follow this and not their machine. */
export class Migration20261121360_one_clock extends Migration {
  override up(): void {
    this.addSql(
      `create function engine.clock() returns timestamptz language sql volatile as $$ select clock_timestamp() $$`,
    );
    this.addSql('revoke all on function engine.clock from public');
    this.addSql(`grant execute on function engine.clock to ${appRole}, ${engineRole}`);
  }
}
