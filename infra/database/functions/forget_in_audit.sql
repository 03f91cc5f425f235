-- The only change to the audit log: names in reasons that somebody wrote go with the person.
create or replace function forget_in_audit(tenant uuid, pattern text) returns void language sql security definer set search_path = public, pg_temp as $$
  update audit_entry set after = jsonb_set(after, '{reason}', to_jsonb(regexp_replace(after->>'reason', pattern, '…', 'gi')))
   where tenant_id = tenant and after ? 'reason' and after->>'reason' ~* pattern;
  update audit_entry set before = jsonb_set(before, '{reason}', to_jsonb(regexp_replace(before->>'reason', pattern, '…', 'gi')))
   where tenant_id = tenant and before ? 'reason' and before->>'reason' ~* pattern;
$$;

revoke all on function forget_in_audit from public;
grant execute on function forget_in_audit to weitersagen_app;
