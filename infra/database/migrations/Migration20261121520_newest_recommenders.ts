import { Migration } from '@mikro-orm/migrations';

/** The report of recommenders opens newest first; like the other reports it reads that from an index, however many there are (decision 0010). */
export class Migration20261121520_newest_recommenders extends Migration {
  override up(): void {
    this.addSql(
      'create index recommender_report_registered_at on recommender_report_rows (tenant_id, generation, registered_at desc nulls last)',
    );
  }
}
