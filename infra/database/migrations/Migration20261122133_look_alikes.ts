import { Migration } from '@mikro-orm/migrations';

/** Addresses of one person in different spellings find each other; gone with the person. Vouchers are counted by who got them. */
export class Migration20261122133_look_alikes extends Migration {
  override up(): void {
    const statements = [
      'alter table person add column email_alike text',
      `update person set email_alike = replace(split_part(email_normalised, '@', 1), '.', '') || '@' || case split_part(email_normalised, '@', 2) when 'googlemail.com' then 'gmail.com' else split_part(email_normalised, '@', 2) end
        where email_normalised is not null`,
      'create index person_alike on person (tenant_id, role, email_alike) where email_alike is not null',
      'create index voucher_given on voucher (tenant_id, beneficiary_id, assigned_at) where beneficiary_id is not null',
    ];
    statements.forEach(statement => this.addSql(statement));
  }
}
