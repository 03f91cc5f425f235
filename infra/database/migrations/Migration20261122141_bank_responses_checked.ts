import { Migration } from '@mikro-orm/migrations';

/** Which account a batch was to be paid from, to hold a bank's file against it; who read an open answer in, since returned money takes another person to agree. */
export class Migration20261122141_bank_responses_checked extends Migration {
  override up(): void {
    this.addSql(`alter table payout_batch add column debtor_hash text`);
    this.addSql(
      `alter table bank_answer_open add column source text not null default 'booking' check (source in ('report', 'booking')), add column reported_by text not null default '', add column reported_by_name text`,
    );
  }
}
