import { Migration } from '@mikro-orm/migrations';
import { publishedView, tenantTable } from '../tables.js';

/** Claims that a reward is missing or wrong, and what was written about them. */
export class Migration20261130900_claims extends Migration {
  override up(): void {
    const statements = [
      ...tenantTable(
        'claim',
        `
       claim_id uuid not null,
       number text not null,
       recommendation_id uuid not null,
       claimant text not null check (claimant in ('recommender', 'recipient')),
       claimant_id uuid not null,
       order_number text,
       state text not null check (state in ('open', 'in-work', 'accepted', 'rejected', 'forgotten')),
       responsible_id uuid,
       opened_at timestamptz not null,
       since timestamptz not null,
       answer_by timestamptz not null,
       decision_by timestamptz not null,
       answered_at timestamptz,
       decided_at timestamptz,
       objected_at timestamptz,
       order_id uuid,
       reward_id uuid,
       primary key (tenant_id, claim_id),
       unique (tenant_id, number)`,
      ),
      'create index claim_of on claim (tenant_id, claimant_id, recommendation_id)',
      // Nobody has two undecided claims about one recommendation.
      `create unique index claim_undecided on claim (tenant_id, claimant_id, recommendation_id) where state in ('open', 'in-work')`,
      'create index claim_about on claim (tenant_id, recommendation_id)',
      `create index claim_waiting on claim (tenant_id, decision_by) where state in ('open', 'in-work')`,
      'create index claim_decided on claim (tenant_id, decided_at)',
      ...tenantTable(
        'claim_message',
        `
       message_id uuid not null,
       claim_id uuid not null,
       kind text not null check (kind in ('claim', 'answer', 'decision', 'objection')),
       text_encrypted text not null,
       written_at timestamptz not null,
       written_by_name text,
       primary key (tenant_id, message_id)`,
      ),
      ...publishedView(
        'waiting_claim',
        `select tenant_id, number, recommendation_id, claimant_id, responsible_id, since,
           case when answered_at is null then answer_by else decision_by end as due
         from claim where state in ('open', 'in-work')`,
      ),
      'create index claim_message_of on claim_message (tenant_id, claim_id, written_at)',
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
