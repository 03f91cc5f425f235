import { Migration } from '@mikro-orm/migrations';
import { tenantTable } from '../tables.js';

/** Money of the account that fits no open payment, until it is clarified, and its account in the ledger. */
export class Migration20261129131_clearing extends Migration {
  override up(): void {
    for (const statement of [
      ...tenantTable(
        'clearing_item',
        `
       clearing_id uuid not null,
       entry_key text not null,
       status text not null check (status in ('asked', 'open', 'closed', 'declined')),
       -- Cents: above zero where the account received them, below where it gave them.
       cents bigint not null check (cents <> 0),
       charge_cents bigint not null default 0 check (charge_cents >= 0),
       open_cents bigint not null default 0,
       against uuid,
       note text not null,
       asked_at timestamptz not null,
       asked_by text not null,
       asked_by_name text not null,
       decided_at timestamptz,
       decided_by text,
       decided_by_name text,
       declined_because text,
       closed_at timestamptz,
       primary key (tenant_id, clearing_id),
       foreign key (tenant_id, entry_key) references bank_response_open (tenant_id, entry_key),
       foreign key (tenant_id, against) references clearing_item (tenant_id, clearing_id),
       constraint booked_by_a_second_person check (status in ('asked', 'declined') or (decided_by is not null and decided_by <> asked_by)),
       constraint decided_once_asked check ((status = 'asked') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
       constraint closed_without_a_rest check ((status = 'open') = (open_cents <> 0) and (status = 'closed') = (closed_at is not null))`,
      ),
      // A line is booked once; after a decline it may be asked for again.
      `create unique index clearing_item_once_a_line on clearing_item (tenant_id, entry_key) where status <> 'declined'`,
      `create index clearing_item_waiting on clearing_item (tenant_id, asked_at) where status in ('asked', 'open')`,
      'alter table bank_response_open drop constraint bank_response_open_decision_check',
      `alter table bank_response_open add constraint bank_response_open_decision_check check (decision in ('assigned', 'dismissed', 'cleared'))`,
      // Of a line on a whole batch some payments may have been booked by it already. How much is unknown of lines of before.
      'alter table bank_response_open add column applied_cents bigint default 0',
      'alter table bank_response_open no force row level security',
      `update bank_response_open set applied_cents = null where about = 'batch'`,
      'alter table bank_response_open force row level security',
      'alter table ledger_posting alter column reward_id drop not null',
      'alter table ledger_entry alter column reward_id drop not null',
      'alter table ledger_posting drop constraint ledger_posting_kind_check',
      `alter table ledger_posting add constraint ledger_posting_kind_check check (kind in ('accrue', 'reserve', 'release', 'pay', 'return', 'cancel', 'expire', 'clear'))`,
      'alter table ledger_entry drop constraint ledger_entry_account_check',
      `alter table ledger_entry add constraint ledger_entry_account_check check (account in ('expense', 'owed', 'in-transit', 'bank', 'bank-charges', 'vouchers', 'clearing'))`,
    ])
      this.addSql(statement);
  }
}
