import { Migration } from '@mikro-orm/migrations';

/** Second persons are compared by the ids of people: what was stored as `operator:<id>` or `agency:<id>` becomes `<id>`. */
export class Migration20261129030_person extends Migration {
  override up(): void {
    const rewritten: Record<string, string> = {
      // Where somebody decided on their own request under another role, the text stays as evidence of it.
      goodwill: `asked_by = ${idIn('asked_by')}, decided_by = ${idUnless('decided_by', 'asked_by')}`,
      payout_batch: `sealed_by = ${idIn('sealed_by')}, approved_by = ${idUnless('approved_by', 'sealed_by')}, refused_by = ${idUnless('refused_by', 'sealed_by')},
        iban_editors = array(select ${idIn('editor')} from unnest(iban_editors) as editor)`,
      payout_account_proposal: `asked_by = ${idIn('asked_by')}`,
      bank_response_open: `reported_by = ${idIn('reported_by')}`,
      redelivery: `requested_by = ${idIn('requested_by')}, decided_by = ${idUnless('decided_by', 'requested_by')}`,
      publishing_proposal: `proposed_by = ${idIn('proposed_by')}`,
      planned_setting: `planned_by = ${idIn('planned_by')}`,
      tenant_configuration_plan: `proposed_by = ${idIn('proposed_by')}`,
    };
    const statements = [
      // People may have the same name; their ids differ.
      'alter table redelivery drop constraint approved_by_a_second_person',
      ...Object.entries(rewritten).flatMap(([table, columns]) => [
        `alter table ${table} no force row level security`,
        `update ${table} set ${columns}`,
        `alter table ${table} force row level security`,
      ]),
      `alter table redelivery add constraint approved_by_a_second_person check (state not in ('approved', 'done', 'refused') or (decided_by is not null and decided_by <> requested_by))`,
      // The account that alone invited this one, until somebody else agrees to it.
      'alter table agency_user add column invited_alone_by uuid',
      'create index agency_user_invited_alone_by on agency_user (tenant_id, invited_alone_by)',
    ];
    statements.forEach(statement => this.addSql(statement));
  }
}

const idIn = (column: string): string => `regexp_replace(${column}, '^.*:', '')`;
const idUnless = (column: string, other: string): string =>
  `case when ${idIn(column)} = ${idIn(other)} then ${column} else ${idIn(column)} end`;
