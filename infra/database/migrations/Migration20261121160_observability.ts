import { Migration } from '@mikro-orm/migrations';
import { appRole } from '../tables.js';

/** What is looked at every few seconds must not read a whole table; and the API says which migrations it misses. */
export class Migration20261121160_observability extends Migration {
  override up(): void {
    this.addSql(`create index effect_unknown on engine.effect (consumer) where state = 'unknown'`);
    this.addSql(`create index parked_due_work on engine.due_work (kind) where state = 'parked'`);
    this.addSql(`grant select on migration to ${appRole}`);
  }
}
