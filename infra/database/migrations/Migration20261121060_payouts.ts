import { Migration } from '@mikro-orm/migrations';
import { appRole, tenantTable } from '../tables.js';

/** Payouts, sealed batches, what the bank answered, and the ledger. */
export class Migration20261121060_payouts extends Migration {
  override up(): void {
    [...payouts(), ...bankAnswers(), ...ledger()].forEach(statement => this.addSql(statement));
  }
}

function payouts(): string[] {
  return [
    ...tenantTable(
      'payout_account',
      `name text not null, iban_encrypted text not null, bic text not null, updated_at timestamptz not null, primary key (tenant_id)`,
    ),
    ...tenantTable(
      'payout_batch',
      `batch_id uuid not null, number text not null, status text not null check (status in ('collecting', 'sealed', 'approved', 'exported', 'settled', 'partly-returned')),
       count int not null default 0, total_cents bigint not null default 0, opened_at timestamptz not null,
       sealed_at timestamptz, sealed_by text, sealed_by_name text, sha256 text, file_encrypted text, iban_editors text[] not null default '{}',
       approved_at timestamptz, approved_by text, approved_by_name text, exported_at timestamptz, settled_at timestamptz,
       primary key (tenant_id, batch_id), unique (tenant_id, number),
       constraint approved_by_a_second_person check (approved_by is null or (approved_by <> sealed_by and not approved_by = any (iban_editors))),
       constraint sealed_with_its_file check (status = 'collecting' or (sealed_by is not null and sha256 is not null and file_encrypted is not null)),
       constraint exported_once_approved check (status in ('collecting', 'sealed') or approved_by is not null)`,
    ),
    `create index payout_batch_opened_at on payout_batch (tenant_id, opened_at desc)`,
    ...tenantTable(
      'payout',
      `payout_id uuid not null, batch_id uuid not null, reward_id uuid not null, beneficiary_id uuid not null, amount_cents int not null check (amount_cents > 0),
       status text not null check (status in ('collected', 'dropped', 'sealed', 'sent', 'settled', 'returned')), reason text,
       end_to_end_id text not null, holder_encrypted text, iban_encrypted text, iban_masked text, changed_at timestamptz not null,
       primary key (tenant_id, payout_id), unique (tenant_id, end_to_end_id), foreign key (tenant_id, batch_id) references payout_batch (tenant_id, batch_id),
       constraint sealed_with_its_account check (status in ('collected', 'dropped') or (holder_encrypted is not null and iban_encrypted is not null))`,
    ),
    `create unique index payout_one_live_a_reward on payout (tenant_id, reward_id) where status not in ('dropped', 'returned')`,
    `create index payout_batch_members on payout (tenant_id, batch_id)`,
  ];
}

function bankAnswers(): string[] {
  return [
    ...tenantTable(
      'bank_answer_file',
      `sha256 text not null, kind text not null, entries int not null, imported_at timestamptz not null, imported_by text not null, primary key (tenant_id, sha256)`,
    ),
    ...tenantTable(
      'bank_answer_entry',
      `entry_key text not null, sha256 text not null, outcome text not null check (outcome in ('matched', 'known', 'noted', 'open')), payout_id uuid, at timestamptz not null, primary key (tenant_id, entry_key)`,
    ),
    // What matched nothing waits here for a person. Only references, amounts and codes: names and accounts of the file are left out.
    ...tenantTable(
      'bank_answer_open',
      `entry_key text not null, sha256 text not null, kind text not null, end_to_end_id text, amount_cents bigint, reason text, why text not null, at timestamptz not null, done_at timestamptz, primary key (tenant_id, entry_key)`,
    ),
    `create index bank_answer_open_waiting on bank_answer_open (tenant_id, at) where done_at is null`,
  ];
}

function ledger(): string[] {
  return [
    ...tenantTable(
      'ledger_posting',
      `event_id uuid not null, kind text not null check (kind in ('accrue', 'reserve', 'pay', 'return', 'cancel', 'expire')), reward_id uuid not null, at timestamptz not null, primary key (tenant_id, event_id)`,
    ),
    ...tenantTable(
      'ledger_entry',
      `event_id uuid not null, line int not null, account text not null check (account in ('expense', 'owed', 'in-transit', 'bank', 'vouchers')), cents bigint not null check (cents <> 0), reward_id uuid not null,
       primary key (tenant_id, event_id, line), foreign key (tenant_id, event_id) references ledger_posting (tenant_id, event_id)`,
    ),
    `create index ledger_entry_reward on ledger_entry (tenant_id, reward_id)`,
    `create index ledger_entry_account on ledger_entry (tenant_id, account)`,
    // Append only, for everybody who serves a request.
    `revoke update, delete on ledger_posting, ledger_entry from ${appRole}`,
    `create function ledger_posting_sums_to_zero() returns trigger language plpgsql as $$
     declare posted_lines int; posted_sum bigint;
     begin
       select count(*), coalesce(sum(cents), 0) into posted_lines, posted_sum from ledger_entry where tenant_id = new.tenant_id and event_id = new.event_id;
       if posted_sum <> 0 or posted_lines < 2 then
         raise exception 'posting % does not balance: % cents in % lines', new.event_id, posted_sum, posted_lines using errcode = 'check_violation';
       end if;
       return null;
     end $$`,
    `create constraint trigger entries_sum_to_zero after insert on ledger_entry deferrable initially deferred for each row execute function ledger_posting_sums_to_zero()`,
    `create constraint trigger posting_has_entries after insert on ledger_posting deferrable initially deferred for each row execute function ledger_posting_sums_to_zero()`,
  ];
}
