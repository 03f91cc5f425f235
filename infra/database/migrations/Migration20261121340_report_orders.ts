import { Migration } from '@mikro-orm/migrations';
import { engineRole, tenantTable } from '../tables.js';

/** The sequence of a large report's rows, prepared for paging (decision 0010): which rows in which order, never what they show. */
export class Migration20261121340_report_orders extends Migration {
  override up(): void {
    const statements = [
      // agency '': every agency of the tenant. `empty` rows at the end have nothing to be sorted by, whichever way the report is read.
      ...tenantTable(
        'report_order',
        `report text not null, agency text not null, field text not null, order_id uuid not null, previous_id uuid, made_at timestamptz not null, total int not null, empty int not null,
         primary key (tenant_id, report, agency, field)`,
      ),
      // keys[n][k]: the k-th key column of the row at place part × rows a part + n − 1.
      ...tenantTable(
        'report_order_part',
        `order_id uuid not null, part int not null, keys uuid[] not null, primary key (tenant_id, order_id, part)`,
      ),
      `revoke all on report_order, report_order_part from ${engineRole}`,
    ];
    statements.forEach(statement => this.addSql(statement));
  }
}
