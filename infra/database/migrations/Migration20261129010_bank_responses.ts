import { Migration } from '@mikro-orm/migrations';
import { tenantTable } from '../tables.js';

/**
 * What a bank said of each payment: the bookings that prove it and the verification of the payee's name; files with
 * what became of every line; the bank's charges in the ledger.
 */
export class Migration20261129010_bank_responses extends Migration {
  override up(): void {
    const statements = [
      // Row-level security is forced on the owner too, who sees no tenant's rows otherwise.
      ...touched.map(table => `alter table ${table} no force row level security`),
      ...payments(),
      ...openAnswers(),
      ...files(),
      'alter table ledger_entry drop constraint ledger_entry_account_check',
      `alter table ledger_entry add constraint ledger_entry_account_check check (account in ('expense', 'owed', 'in-transit', 'bank', 'bank-charges', 'vouchers'))`,
      ...[...touched, 'bank_response_line'].map(table => `alter table ${table} force row level security`),
    ];
    for (const statement of statements) this.addSql(statement);
  }
}

const touched = ['payout', 'payout_batch', 'bank_response_open', 'bank_response_entry', 'bank_response_file'];

const payments = (): string[] => [
  // References and days of the bank's bookings. Payments settled before have none: the next booking is compared by its day.
  `alter table payout add column bookings jsonb not null default '[]'`,
  `alter table payout
     add column verification text check (verification in ('match', 'close', 'none', 'unavailable')),
     add column verified_at timestamptz,
     add column verified_name_encrypted text,
     add column verification_decision text check (verification_decision in ('pay', 'take-out'))`,
  // A batch is partly returned, too, where the payment came back after the last one was executed.
  `update payout_batch b set status = 'partly-returned' where status = 'settled' and exists (select from payout p where p.tenant_id = b.tenant_id and p.batch_id = b.batch_id and p.status = 'returned')`,
  `alter table payout add constraint decided_on_a_verification check (verification is not null or verification_decision is null)`,
];

const openAnswers = (): string[] => [
  `alter table bank_response_open
     add column about text not null default 'payment' check (about in ('payment', 'batch')),
     add column code text,
     add column booking jsonb,
     add column charges_cents bigint,
     add column instructed_cents bigint,
     add column batch_id uuid,
     add column named_payout_id uuid,
     add column suggested_payout_id uuid`,
  // The payment that the bank named was found by its EndToEndId alone.
  `update bank_response_open o set named_payout_id = p.payout_id from payout p where p.tenant_id = o.tenant_id and p.end_to_end_id = lower(o.end_to_end_id)`,
];

const files = (): string[] => [
  `alter table bank_response_file
     add column name text,
     add column imported_by_name text,
     add column matched int not null default 0,
     add column open int not null default 0,
     add column known int not null default 0,
     add column rejected int not null default 0,
     add column pending int not null default 0,
     add column documents jsonb not null default '[]',
     add column times int not null default 1,
     add column last_read_at timestamptz,
     add column last_read_by_name text`,
  // What is known of files read before: how many of their entries were new, by what became of them.
  `update bank_response_file f set
     matched = (select count(*) from bank_response_entry e where e.tenant_id = f.tenant_id and e.sha256 = f.sha256 and e.outcome in ('matched', 'noted')),
     open = (select count(*) from bank_response_entry e where e.tenant_id = f.tenant_id and e.sha256 = f.sha256 and e.outcome = 'open'),
     known = greatest(0, entries - (select count(*) from bank_response_entry e where e.tenant_id = f.tenant_id and e.sha256 = f.sha256 and e.outcome <> 'known')),
     last_read_at = imported_at`,
  'alter table bank_response_file alter column last_read_at set not null',
  'create index bank_response_file_read on bank_response_file (tenant_id, last_read_at desc)',
  // A line keeps references, amounts and codes; names and accounts of the file are left out.
  ...tenantTable(
    'bank_response_line',
    `
     sha256 text not null,
     number int not null,
     document text not null,
     place text not null,
     outcome text not null check (outcome in ('matched', 'known', 'noted', 'open', 'rejected')),
     why text,
     kind text,
     code text,
     amount_cents bigint,
     payout_id uuid,
     entry_key text,
     primary key (tenant_id, sha256, number),
     foreign key (tenant_id, sha256) references bank_response_file (tenant_id, sha256)`,
  ),
  'alter table bank_response_line no force row level security',
  // Lines of files read before: what their entries moved, without their places.
  `insert into bank_response_line (tenant_id, sha256, number, document, place, outcome, payout_id, entry_key, why, kind, amount_cents)
     select e.tenant_id, e.sha256, row_number() over (partition by e.tenant_id, e.sha256 order by e.at, e.entry_key), '', '', e.outcome, e.payout_id, e.entry_key, o.why, o.kind, o.amount_cents
     from bank_response_entry e left join bank_response_open o on o.tenant_id = e.tenant_id and o.entry_key = e.entry_key
     where exists (select from bank_response_file f where f.tenant_id = e.tenant_id and f.sha256 = e.sha256)`,
];
