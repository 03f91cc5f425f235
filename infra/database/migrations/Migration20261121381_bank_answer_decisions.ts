import { Migration } from '@mikro-orm/migrations';

/** What a person decided about an answer of the bank that matched nothing: which payout it meant, or that it is none of ours. */
export class Migration20261121381_bank_answer_decisions extends Migration {
  override up(): void {
    this.addSql(
      `alter table bank_answer_open
         add column decision text check (decision in ('assigned', 'dismissed')), add column payout_id uuid, add column note text, add column done_by text, add column done_by_name text,
         add constraint decided_by_a_person check ((decision is null) = (done_by is null) and (decision is null) = (done_at is null)),
         add constraint assigned_to_a_payout check (decision is distinct from 'assigned' or payout_id is not null),
         add constraint open_answer_payout foreign key (tenant_id, payout_id) references payout (tenant_id, payout_id)`,
    );
    // What was sent and has the amount of an answer: the payouts it may mean.
    this.addSql(
      `create index payout_by_amount on payout (tenant_id, amount_cents) where status in ('sent', 'settled')`,
    );
  }
}
