import { Migration } from '@mikro-orm/migrations';
import { appRole } from '../tables.js';

/** What an operator needs to judge and mend: the trace of an error, parked streams by generation, rebuilds that can be called off and taken back. */
export class Migration20261121180_operator extends Migration {
  override up(): void {
    this.addSql('alter table engine.delivery add column stack text');
    this.addSql('alter table engine.parked_stream add column stack text, add column generation int not null default 0');
    // A stream is left out of one generation; the generation before may have it, and keeps its own list for a roll back.
    this.addSql(
      'update engine.parked_stream s set generation = p.active_generation from engine.projection p where p.name = s.consumer',
    );
    this.addSql(
      'alter table engine.parked_stream drop constraint parked_stream_pkey, add primary key (tenant_id, consumer, generation, stream_id)',
    );
    this.addSql('alter table engine.rebuild drop constraint rebuild_state_check');
    this.addSql(
      `alter table engine.rebuild add constraint rebuild_state_check check (state in ('requested', 'building', 'done', 'failed', 'cancelled'))`,
    );
    this.addSql(`grant update (state, finished_at) on engine.rebuild to ${appRole}`);
    this.addSql(`grant update (active_generation, previous_generation, flipped_at) on engine.projection to ${appRole}`);
  }
}
