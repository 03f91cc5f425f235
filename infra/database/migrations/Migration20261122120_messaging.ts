import { Migration } from '@mikro-orm/migrations';
import { tenantTable } from '../tables.js';

/** What was mailed to whom, and what people wrote to us. */
export class Migration20261122120_messaging extends Migration {
  override up(): void {
    const statements = [
      // What was mailed to whom, for the person's own export. Neither text nor address.
      ...tenantTable(
        'sent_mail',
        `
       event_id uuid not null,
       consumer text not null,
       person_id uuid not null,
       subject text not null,
       sent_at timestamptz,
       primary key (tenant_id, event_id, consumer)`,
      ),
      'create index sent_mail_to on sent_mail (tenant_id, person_id)',
      // Encrypted, until both mails of it are out.
      ...tenantTable(
        'contact_message',
        `
       message_id uuid not null,
       sealed text not null,
       received_at timestamptz not null,
       primary key (tenant_id, message_id)`,
      ),
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
