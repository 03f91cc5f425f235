import { Migration } from '@mikro-orm/migrations';
import { tenantTable } from '../tables.js';

/** Texts of the portal with every version of them, the clients that may read them from outside, and the tenants whose texts lie on a platform of their own. */
export class Migration20261122130_content extends Migration {
  override up(): void {
    const statements = [
      ...tenantTable(
        'content_item',
        `
       schema text not null,
       item_id text not null,
       status text not null check (status in ('Draft', 'Published', 'Archived')),
       version int not null,
       published_version int,
       created_at timestamptz not null,
       created_by text not null,
       changed_at timestamptz not null,
       changed_by text not null,
       primary key (tenant_id, schema, item_id)`,
      ),
      'create index content_item_changed on content_item (tenant_id, schema, changed_at desc)',
      // Every version of every item stays.
      ...tenantTable(
        'content_version',
        `
       schema text not null,
       item_id text not null,
       version int not null,
       data jsonb not null,
       at timestamptz not null,
       by_name text not null,
       restored_from int,
       primary key (tenant_id, schema, item_id, version),
       foreign key (tenant_id, schema, item_id) references content_item (tenant_id, schema, item_id)`,
      ),
      ...tenantTable(
        'content_client',
        `
       client_id text not null,
       secret_hash text not null,
       role text not null check (role in ('Reader', 'Editor')),
       changed_at timestamptz not null,
       primary key (tenant_id, client_id)`,
      ),
      ...tenantTable(
        'content_platform',
        `
       url text not null,
       app text not null,
       client_id text not null,
       secret_encrypted text not null,
       changed_at timestamptz not null,
       primary key (tenant_id)`,
      ),

      // What was mailed to whom, for the person's own export. Neither text nor address.
      ...tenantTable(
        'sent_mail',
        `
       event_id uuid not null,
       consumer text not null,
       person_id uuid,
       subject text not null,
       sent_at timestamptz,
       message_id text,
       held_at timestamptz,
       primary key (tenant_id, event_id, consumer)`,
      ),
      'create index sent_mail_to on sent_mail (tenant_id, person_id)',
      'create index sent_mail_message on sent_mail (tenant_id, message_id) where message_id is not null',
      // By whom a tenant's mails are sent, version by version; the newest that is proven sends. Without a server: the installation's sender.
      ...tenantTable(
        'mail_sender',
        `
       version int not null,
       sender_id uuid not null,
       host text,
       port int,
       security text check (security in ('tls', 'starttls', 'none')),
       user_name text,
       password_encrypted text,
       from_address text,
       reply_to text,
       changed_at timestamptz not null,
       changed_by_name text not null,
       restored int,
       proven_at timestamptz,
       failed_at timestamptz,
       failure text,
       primary key (tenant_id, sender_id),
       unique (tenant_id, version),
       check ((host is null) = (port is null) and (host is null) = (security is null) and (host is null) = (from_address is null))`,
      ),
      // What a tenant says in a mail in place of the product's text, version by version; all null: the product's again.
      ...tenantTable(
        'mail_text',
        `
       kind text not null,
       language text not null check (language in ('de', 'en')),
       version int not null,
       subject text,
       preheader text,
       body text,
       because text,
       changed_at timestamptz not null,
       changed_by_name text not null,
       restored int,
       primary key (tenant_id, kind, language, version)`,
      ),
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
