import { Migration } from '@mikro-orm/migrations';
import { appRole, engineRole, tenantPolicy } from '../tables.js';

/** Whom a queue is held back for: one tenant, or all of them where the tenant is the platform's own room. */
export class Migration20261122620_queue_pauses extends Migration {
  override up(): void {
    const platform = '00000000-0000-0000-0000-000000000000';
    const statements = [
      `create table engine.queue_pause (
         tenant_id uuid not null, queue text not null check (queue in ('deliveries', 'sweep')), reason text not null, by_name text not null, at timestamptz not null,
         primary key (tenant_id, queue))`,
      ...tenantPolicy('engine.queue_pause'),
      `create policy of_all on engine.queue_pause for select using (tenant_id = '${platform}')`,
      `create policy platform on engine.queue_pause for select using (current_setting('app.tenant', true) = '${platform}')`,
      `grant select, insert, delete on engine.queue_pause to ${appRole}`,
      `grant select on engine.queue_pause to ${engineRole}`,
      // What concerns every tenant stands in the log of each, and in the platform's own.
      `create function audit_everywhere(at timestamptz, actor text, by_name text, action text, subject text, before jsonb, after jsonb, correlation_id text) returns void language plpgsql as $$
       declare
         here text := current_setting('app.tenant', true);
         room uuid;
       begin
         for room in select id from tenant union all select '${platform}'::uuid order by 1 loop
           perform set_config('app.tenant', room::text, true);
           insert into audit_entry (tenant_id, entry_id, at, actor, by_name, action, subject, before, after, correlation_id)
           values (room, gen_random_uuid(), audit_everywhere.at, audit_everywhere.actor, audit_everywhere.by_name, audit_everywhere.action, audit_everywhere.subject, audit_everywhere.before, audit_everywhere.after, audit_everywhere.correlation_id);
         end loop;
         perform set_config('app.tenant', here, true);
       end $$`,
    ];
    statements.forEach(statement => this.addSql(statement));
  }
}
