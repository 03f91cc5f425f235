import { Migration } from '@mikro-orm/migrations';
import { tenantTable } from '../tables.js';

/** Only a confirmed contact excludes another; how often forms anyone may send caused a mail to one address. */
export class Migration20261122110_friends extends Migration {
  override up(): void {
    const statements = [
      'drop index recipient_once_by_email',
      'drop index recipient_once_by_person',
      `create unique index recipient_confirmed_once_by_email on recipient (tenant_id, product_id, email_key) where status = 'confirmed' and email_key is not null`,
      `create unique index recipient_confirmed_once_by_person on recipient (tenant_id, product_id, person_key) where status = 'confirmed' and person_key is not null`,
      // How often the address was changed: a mail that was asked for before the last change is not sent any more.
      'alter table recipient add column address_version int not null default 0',
      'alter table recipient add column marketing_withdrawn_at timestamptz',
      // Under a keyed hash of the address; times of the last day alone.
      ...tenantTable(
        'form_mail',
        `address_key text not null, sent_at timestamptz[] not null, last_at timestamptz not null, primary key (tenant_id, address_key)`,
      ),
      'create index form_mail_last on form_mail (tenant_id, last_at)',
    ];
    statements.forEach(statement => this.addSql(statement));
  }
}
