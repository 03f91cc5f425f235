import { Migration } from '@mikro-orm/migrations';

/** Which account a sealed payment goes to, as a keyed hash, and which payee of the configuration; who planned a change. */
export class Migration20261129021_payees extends Migration {
  override up(): void {
    const statements = [
      'alter table payout add column iban_hash text, add column payee text',
      'create index payout_of_payee on payout (tenant_id, payee, payout_id) where payee is not null',
      'alter table tenant_configuration_plan add column planned_by text',
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
