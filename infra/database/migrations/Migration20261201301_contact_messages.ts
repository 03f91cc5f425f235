import { Migration } from '@mikro-orm/migrations';
import { publishedView, tenantTable } from '../tables.js';

/** Messages of the contact page stay until they are answered, with the answers and the templates for them. */
export class Migration20261201301_contact_messages extends Migration {
  override up(): void {
    const statements = [
      ...tenantTable(
        'inquiry',
        `
       inquiry_id uuid not null,
       number text not null,
       address_hash text not null,
       person_id uuid,
       recommendation_id uuid,
       state text not null check (state in ('open', 'answered', 'closed', 'forgotten')),
       version int not null,
       opened_at timestamptz not null,
       since timestamptz not null,
       settled_at timestamptz,
       primary key (tenant_id, inquiry_id),
       unique (tenant_id, number),
       unique (tenant_id, address_hash)`,
      ),
      'create index inquiry_of on inquiry (tenant_id, person_id) where person_id is not null',
      'create index inquiry_newest on inquiry (tenant_id, since)',
      `create index inquiry_waiting on inquiry (tenant_id, since) where state = 'open'`,
      ...publishedView(
        'waiting_inquiry',
        `select tenant_id, number, person_id, recommendation_id, since from inquiry where state = 'open'`,
      ),
      ...tenantTable(
        'inquiry_reply',
        `
       reply_id uuid not null,
       inquiry_id uuid not null,
       kind text not null check (kind in ('answer', 'close')),
       text_encrypted text not null,
       written_at timestamptz not null,
       written_by_name text not null,
       sent_at timestamptz,
       primary key (tenant_id, reply_id)`,
      ),
      'create index inquiry_reply_of on inquiry_reply (tenant_id, inquiry_id, written_at)',
      'alter table contact_message add column inquiry_id uuid',
      'create index contact_message_of on contact_message (tenant_id, inquiry_id, received_at)',
      ...tenantTable(
        'reply_template',
        `
       template_id uuid not null,
       name text not null,
       text_de text not null,
       text_en text not null,
       version int not null,
       changed_at timestamptz not null,
       changed_by_name text not null,
       primary key (tenant_id, template_id),
       unique (tenant_id, name)`,
      ),
      ...['work_item', 'work_note'].flatMap(table => [
        `alter table ${table} drop constraint ${table}_kind_check`,
        `alter table ${table} add constraint ${table}_kind_check check
           (kind in ('recommendation', 'contact-message', 'customer-number', 'returned-mail', 'hold', 'bank-line'))`,
      ]),
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
