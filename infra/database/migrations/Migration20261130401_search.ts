import { Migration } from '@mikro-orm/migrations';

/**
 * The desk finds people by the beginning of their name, in either order. By code point, since other collations pass over
 * blanks; row-level security lets no other operator than a comparison use an index (decision 0038).
 */
export class Migration20261130401_search extends Migration {
  override up(): void {
    const statements = [
      `alter table person add column name_turned text generated always as (folded_name(last_name || ' ' || first_name)) stored`,
      'create index person_name on person (tenant_id, name_folded collate "C")',
      'create index person_name_turned on person (tenant_id, name_turned collate "C")',
      'create index person_customer_number on person (tenant_id, customer_number) where customer_number is not null',
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
