import { Migration } from '@mikro-orm/migrations';
import { appRole, engineRole } from '../tables.js';

/** What the event explorer looks up, and how fast each consumer is. */
export class Migration20261121181_explorer extends Migration {
  override up(): void {
    this.addSql(`create index event_of_correlation on engine.event (tenant_id, (meta->>'correlationId'), pos)`);
    // A worker notes every few seconds where each projection and the relay stand; two notes make a rate. Counts log entries of all tenants.
    this.addSql(
      `create table engine.consumer_progress (
         consumer text primary key, position bigint not null, oldest_unread timestamptz, at timestamptz not null, before_position bigint, before_at timestamptz)`,
    );
    this.addSql(`grant select on engine.consumer_progress to ${appRole}`);
    this.addSql(`grant select, insert, update, delete on engine.consumer_progress to ${engineRole}`);
  }
}
