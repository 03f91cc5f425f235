import { Migration } from '@mikro-orm/migrations';
import { appRole, engineRole, tenantPolicy } from '../tables.js';

/** Clicks, the high-volume facts: one partition a week, made ahead of time; the default partition takes what comes before it is there. */
export class Migration20261121021_clicks extends Migration {
  override up(): void {
    const statements = [
      `create table click (tenant_id uuid not null, click_id uuid not null, recommendation_id uuid not null, at timestamptz not null, kind text not null check (kind in ('click', 'visit', 'code')),
         channel text not null, recipient_number text,
         primary key (tenant_id, click_id, at)) partition by range (at)`,
      'create index click_of on click (tenant_id, recommendation_id, at)',
      ...tenantPolicy('click'),
      `grant select, insert on click to ${appRole}`,
      `grant select on click to ${engineRole}`,
      'create table click_default partition of click default',
      ...tenantPolicy('click_default'),
      `create function click_partitions_ahead(weeks int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
         declare
           first_day date := date_trunc('week', now() at time zone 'UTC')::date;
           week date;
           made int := 0;
         begin
           perform pg_advisory_xact_lock(hashtext('click_partitions_ahead'));
           for i in 0..weeks loop
             week := first_day + i * 7;
             if to_regclass('click_' || to_char(week, 'IYYY"w"IW')) is null then
               begin
                 execute format('create table %I partition of click for values from (%L) to (%L)', 'click_' || to_char(week, 'IYYY"w"IW'), week::text || ' 00:00+00', (week + 7)::text || ' 00:00+00');
                 execute format('alter table %I enable row level security', 'click_' || to_char(week, 'IYYY"w"IW'));
                 execute format('alter table %I force row level security', 'click_' || to_char(week, 'IYYY"w"IW'));
                 made := made + 1;
               exception when check_violation then
                 raise notice 'clicks of week % are in the default partition already', week;
               end;
             end if;
           end loop;
           return made;
         end $$`,
      'revoke all on function click_partitions_ahead(int) from public',
      `grant execute on function click_partitions_ahead(int) to ${appRole}, ${engineRole}`,
      'select click_partitions_ahead(12)',
    ];
    statements.forEach(statement => this.addSql(statement));
  }
}
