import { Migration } from '@mikro-orm/migrations';
import { appRole, tenantTable } from '../tables.js';

/** Payouts, sealed batches, what the bank answered, and the ledger. */
export class Migration20261122100_payout extends Migration {
  override up(): void {
    const statements = [
      ...tenantTable(
        'payout_account',
        `
       name text not null,
       iban_encrypted text not null,
       bic text,
       version int not null default 1,
       updated_at timestamptz not null,
       updated_by_name text,
       primary key (tenant_id)`,
      ),
      // What one person wants to pay from and another has yet to agree to.
      ...tenantTable(
        'payout_account_proposal',
        `
       proposal_id uuid not null,
       account_encrypted text not null,
       asked_at timestamptz not null,
       asked_by text not null,
       asked_by_name text not null,
       due_at timestamptz,
       primary key (tenant_id)`,
      ),
      // A payment file names everyone in it: it goes with the first locked record of its batch whose day has come. Its hash stays.
      ...tenantTable(
        'payout_batch',
        `
       batch_id uuid not null,
       number text not null,
       status text not null check (status in ('collecting', 'sealed', 'approved', 'refused', 'exported', 'settled', 'partly-returned')),
       count int not null default 0,
       total_cents bigint not null default 0,
       opened_at timestamptz not null,
       sealed_at timestamptz,
       sealed_by text,
       sealed_by_name text,
       sha256 text,
       file_encrypted text,
       iban_editors text[] not null default '{}',
       approved_at timestamptz,
       approved_by text,
       approved_by_name text,
       exported_at timestamptz,
       settled_at timestamptz,
       file_removed_at timestamptz,
       refused_at timestamptz,
       refused_by text,
       refused_by_name text,
       refused_reason text,
       debtor_hash text,
       primary key (tenant_id, batch_id),
       unique (tenant_id, number),
       constraint approved_by_a_second_person check (approved_by is null or (approved_by <> sealed_by and not approved_by = any (iban_editors))),
       constraint sealed_with_its_file check (status = 'collecting' or (sealed_by is not null and sha256 is not null and (file_encrypted is not null or file_removed_at is not null))),
       constraint exported_once_approved check (status in ('collecting', 'sealed', 'refused') or approved_by is not null),
       constraint refused_by_a_second_person check ((status = 'refused') = (refused_by is not null) and (refused_by is null or refused_by <> sealed_by))`,
      ),
      'create index payout_batch_opened_at on payout_batch (tenant_id, opened_at desc)',
      ...tenantTable(
        'payout',
        `
       payout_id uuid not null,
       batch_id uuid not null,
       reward_id uuid not null,
       beneficiary_id uuid not null,
       amount_cents int not null check (amount_cents > 0),
       status text not null check (status in ('collected', 'dropped', 'sealed', 'sent', 'settled', 'returned')),
       reason text,
       end_to_end_id text not null,
       holder_encrypted text,
       own_account boolean,
       iban_encrypted text,
       iban_masked text,
       changed_at timestamptz not null,
       locked_at timestamptz,
       primary key (tenant_id, payout_id),
       unique (tenant_id, end_to_end_id),
       foreign key (tenant_id, batch_id) references payout_batch (tenant_id, batch_id),
       constraint sealed_with_its_account check (status in ('collected', 'dropped') or locked_at is not null or (holder_encrypted is not null and iban_encrypted is not null))`,
      ),
      `create unique index payout_one_live_a_reward on payout (tenant_id, reward_id) where status not in ('dropped', 'returned')`,
      `create index payout_under_way on payout (tenant_id, reward_id) where status in ('collected', 'sealed', 'sent')`,
      'create index payout_batch_members on payout (tenant_id, batch_id)',
      `create index payout_by_amount on payout (tenant_id, amount_cents) where status in ('sent', 'settled')`,
      'create index payout_beneficiary on payout (tenant_id, beneficiary_id)',
      'create index payout_of_reward on payout (tenant_id, reward_id)',
      ...tenantTable(
        'bank_response_file',
        `
       sha256 text not null,
       kind text not null,
       entries int not null,
       imported_at timestamptz not null,
       imported_by text not null,
       primary key (tenant_id, sha256)`,
      ),
      ...tenantTable(
        'bank_response_entry',
        `
       entry_key text not null,
       sha256 text not null,
       outcome text not null check (outcome in ('matched', 'known', 'noted', 'open')),
       payout_id uuid,
       at timestamptz not null,
       primary key (tenant_id, entry_key)`,
      ),
      // What matched nothing waits here for a person. Only references, amounts and codes: names and accounts of the file are left out.
      ...tenantTable(
        'bank_response_open',
        `
       entry_key text not null,
       sha256 text not null,
       kind text not null,
       end_to_end_id text,
       amount_cents bigint,
       reason text,
       why text not null,
       at timestamptz not null,
       done_at timestamptz,
       decision text check (decision in ('assigned', 'dismissed')),
       payout_id uuid,
       note text,
       done_by text,
       done_by_name text,
       source text not null default 'booking' check (source in ('report', 'booking')),
       reported_by text not null default '',
       reported_by_name text,
       primary key (tenant_id, entry_key),
       constraint open_answer_payout foreign key (tenant_id, payout_id) references payout (tenant_id, payout_id),
       constraint decided_by_a_person check ((decision is null) = (done_by is null) and (decision is null) = (done_at is null)),
       constraint assigned_to_a_payout check (decision is distinct from 'assigned' or payout_id is not null)`,
      ),
      'create index bank_response_open_waiting on bank_response_open (tenant_id, at) where done_at is null',
      // What tax law keeps of an erased person's payouts, encrypted, until delete_on.
      ...tenantTable(
        'locked_payout_record',
        `
       payout_id uuid not null,
       sealed text not null,
       locked_at timestamptz not null,
       delete_on date not null,
       primary key (tenant_id, payout_id)`,
      ),
      ...tenantTable(
        'ledger_posting',
        `
       event_id uuid not null,
       kind text not null check (kind in ('accrue', 'reserve', 'release', 'pay', 'return', 'cancel', 'expire')),
       reward_id uuid not null,
       at timestamptz not null,
       primary key (tenant_id, event_id)`,
      ),
      ...tenantTable(
        'ledger_entry',
        `
       event_id uuid not null,
       line int not null,
       account text not null check (account in ('expense', 'owed', 'in-transit', 'bank', 'vouchers')),
       cents bigint not null check (cents <> 0),
       reward_id uuid not null,
       primary key (tenant_id, event_id, line),
       foreign key (tenant_id, event_id) references ledger_posting (tenant_id, event_id)`,
      ),
      'create index ledger_entry_reward on ledger_entry (tenant_id, reward_id)',
      'create index ledger_entry_account on ledger_entry (tenant_id, account)',
      // Append only, for everybody who serves a request.
      `revoke update, delete on ledger_posting, ledger_entry from ${appRole}`,
      // The function stands in functions/platform.sql.
      `create constraint trigger entries_sum_to_zero after insert on ledger_entry deferrable initially deferred for each row execute function ledger_posting_sums_to_zero()`,
      `create constraint trigger posting_has_entries after insert on ledger_posting deferrable initially deferred for each row execute function ledger_posting_sums_to_zero()`,
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
