import { Migration } from '@mikro-orm/migrations';
import { publishedView } from '../tables.js';

/** What waits for staff, published by the modules that know it; each by an index of what waits alone. */
export class Migration20261130800_inbox extends Migration {
  override up(): void {
    const statements = [
      `create index order_report_waiting on order_report_rows (tenant_id, generation, status, releasable_from)
         where status in ('open', 'unassigned')`,
      ...publishedView(
        'waiting_customer_number',
        `select tenant_id, recommender_id, submitted_at from customer_number where status = 'open'`,
      ),
      ...publishedView(
        'waiting_hold',
        `select tenant_id, reward_id, held_at from reward_hold
         where state = 'held' and ("until" is null or cardinality(reasons) > 1)`,
      ),
      ...publishedView(
        'named_reward',
        'select tenant_id, reward_id, recommendation_id, beneficiary_id, amount_cents from reward',
      ),
      ...publishedView(
        'waiting_bank_line',
        'select tenant_id, entry_key, end_to_end_id, amount_cents, at from bank_response_open where done_at is null',
      ),
      'create index person_unreachable on person (tenant_id, unreachable_since) where unreachable_since is not null',
      ...['work_item', 'work_note'].flatMap(table => [
        `alter table ${table} drop constraint ${table}_kind_check`,
        `alter table ${table} add constraint ${table}_kind_check
           check (kind in ('recommendation', 'customer-number', 'returned-mail', 'hold', 'bank-line'))`,
      ]),
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
