import { Migration } from '@mikro-orm/migrations';

/** Prepared orders are kept per scope now; those of all agencies together are asked for no more. They are made anew when somebody asks. */
export class Migration20261121480_report_scope extends Migration {
  override up(): void {
    this.addSql('truncate report_order, report_order_part');
  }
}
