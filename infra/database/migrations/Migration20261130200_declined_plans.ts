import { Migration } from '@mikro-orm/migrations';

/** A proposed configuration can be declined with a reason; who decided on it. */
export class Migration20261130200_declined_plans extends Migration {
  override up(): void {
    const states = ['proposed', 'planned', 'applied', 'declined', 'withdrawn', 'outdated', 'refused'];
    this.addSql(
      'alter table tenant_configuration_plan add column decided_by_name text, add column decline_reason text',
    );
    this.addSql('alter table tenant_configuration_plan drop constraint tenant_configuration_plan_state_check');
    this.addSql(
      `alter table tenant_configuration_plan add constraint tenant_configuration_plan_state_check check (state in ('${states.join("', '")}'))`,
    );
  }
}
