-- At the commit, every posting has at least two lines and they sum to zero.
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
