import { Migration } from '@mikro-orm/migrations';
import { tenantTable } from '../tables.js';

/** Complaints of mails, and mails refused because of their sender; which mails people may end. */
export class Migration20261129112_mail_returns extends Migration {
  override up(): void {
    const statements = [
      'alter table sent_mail add column may_end boolean not null default false',
      'alter table newsletter_consent drop constraint newsletter_consent_source_check',
      `alter table newsletter_consent add constraint newsletter_consent_source_check check (source in ('account', 'form', 'mail', 'one-click', 'complaint'))`,
      ...tenantTable(
        'mail_return',
        `
     kind text not null check (kind in ('complaint', 'marketing', 'sender')),
     day date not null,
     count int not null,
     primary key (tenant_id, kind, day)`,
      ),
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
