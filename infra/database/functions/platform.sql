-- Processes notice a tenant's changes by its revision.
create or replace function count_tenant_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;

-- Deletes up to `most` rows of a retired current tenant from a table that the application may not delete from.
create or replace function erase_of_retired(relation text, most int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  here uuid := nullif(current_setting('app.tenant', true), '')::uuid;
  removed int;
begin
  if not exists (select from tenant where id = here and status = 'retired') then
    raise exception 'only what a retired tenant left is erased' using errcode = '42501';
  end if;
  execute format('delete from %1$s where tenant_id = $1 and ctid = any (array(select ctid from %1$s where tenant_id = $1 limit $2))', relation::regclass) using here, most;
  get diagnostics removed = row_count;
  return removed;
end $$;

revoke all on function erase_of_retired from public;
grant execute on function erase_of_retired to weitersagen_app;

-- The only change to the audit log: names in typed reasons are erased with the person.
create or replace function forget_in_audit(tenant uuid, pattern text) returns void language sql security definer set search_path = public, pg_temp as $$
  update audit_entry set after = jsonb_set(after, '{reason}', to_jsonb(regexp_replace(after->>'reason', pattern, '…', 'gi')))
   where tenant_id = tenant and after ? 'reason' and after->>'reason' ~* pattern;
  update audit_entry set before = jsonb_set(before, '{reason}', to_jsonb(regexp_replace(before->>'reason', pattern, '…', 'gi')))
   where tenant_id = tenant and before ? 'reason' and before->>'reason' ~* pattern;
$$;

revoke all on function forget_in_audit from public;
grant execute on function forget_in_audit to weitersagen_app;

-- One entry in several tenants' logs, in a single transaction.
create or replace function audit_in(tenants uuid[], at timestamptz, actor text, by_name text, action text, subject text, before jsonb, after jsonb, correlation_id text) returns void language plpgsql as $$
declare
  here text := current_setting('app.tenant', true);
  tenant uuid;
begin
  foreach tenant in array tenants loop
    perform set_config('app.tenant', tenant::text, true);
    insert into audit_entry (tenant_id, entry_id, at, actor, by_name, action, subject, before, after, correlation_id)
    values (tenant, gen_random_uuid(), audit_in.at, audit_in.actor, audit_in.by_name, audit_in.action, audit_in.subject, audit_in.before, audit_in.after, audit_in.correlation_id);
  end loop;
  perform set_config('app.tenant', here, true);
end $$;

-- Records what concerns every tenant in each log and the platform's own; erased tenants have none.
create or replace function audit_everywhere(at timestamptz, actor text, by_name text, action text, subject text, before jsonb, after jsonb, correlation_id text) returns void language plpgsql as $$
begin
  perform audit_in(array(select id from tenant where erased_at is null union all select '00000000-0000-0000-0000-000000000000'::uuid order by 1), at, actor, by_name, action, subject, before, after, correlation_id);
end $$;

-- At commit, every posting has at least two lines that sum to zero.
create or replace function ledger_posting_sums_to_zero() returns trigger language plpgsql as $$
declare
  posted_lines int;
  posted_sum bigint;
begin
  select count(*), coalesce(sum(cents), 0) into posted_lines, posted_sum from ledger_entry where tenant_id = new.tenant_id and event_id = new.event_id;
  if posted_sum <> 0 or posted_lines < 2 then
    raise exception 'posting % does not balance: % cents in % lines', new.event_id, posted_sum, posted_lines using errcode = 'check_violation';
  end if;
  return null;
end $$;
