import { Migration } from '@mikro-orm/migrations';

/** A sealed batch may be refused by a second person, a payment taken out before the seal; the ledger takes back what a refused batch had reserved. */
export class Migration20261122140_payouts_questioned extends Migration {
  override up(): void {
    const statements = [
      `alter table payout_batch drop constraint payout_batch_status_check, drop constraint exported_once_approved`,
      `alter table payout_batch
         add column refused_at timestamptz, add column refused_by text, add column refused_by_name text, add column refused_reason text,
         add constraint payout_batch_status_check check (status in ('collecting', 'sealed', 'approved', 'refused', 'exported', 'settled', 'partly-returned')),
         add constraint exported_once_approved check (status in ('collecting', 'sealed', 'refused') or approved_by is not null),
         add constraint refused_by_a_second_person check ((status = 'refused') = (refused_by is not null) and (refused_by is null or refused_by <> sealed_by))`,
      `alter table ledger_posting drop constraint ledger_posting_kind_check`,
      `alter table ledger_posting add constraint ledger_posting_kind_check check (kind in ('accrue', 'reserve', 'release', 'pay', 'return', 'cancel', 'expire'))`,
      // Who put it there, and why, where a person did.
      `alter table payout_hold add column held_by_name text, add column held_note text`,
      `create index payout_of_reward on payout (tenant_id, reward_id)`,
    ];
    statements.forEach(statement => this.addSql(statement));
  }
}
