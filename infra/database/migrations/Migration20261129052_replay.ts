import { Migration } from '@mikro-orm/migrations';
import { appRole, engineRole, tenantPolicy } from '../tables.js';

/** Replays of a tenant's events into one of its read models, as its operators ask for them. */
export class Migration20261129052_replay extends Migration {
  override up(): void {
    const statements = [
      // result: rows before and after, how many were added, changed and removed, and the first that differed.
      `create table engine.replay (
         tenant_id uuid not null,
         id uuid not null,
         projection text not null,
         from_position bigint not null,
         state text not null default 'requested' check (state in ('requested', 'building', 'done', 'failed')),
         processed bigint not null default 0,
         total bigint not null default 0,
         error text,
         result jsonb,
         requested_at timestamptz not null default now(),
         started_at timestamptz,
         finished_at timestamptz,
         held_by uuid,
         held_until timestamptz,
         enqueued_at timestamptz,
         primary key (tenant_id, id))`,
      `create unique index replay_one_at_a_time on engine.replay (tenant_id, projection) where state in ('requested', 'building')`,
      ...tenantPolicy('engine.replay'),
      `grant select, insert, delete on engine.replay to ${appRole}`,
      `grant select, update on engine.replay to ${engineRole}`,
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
