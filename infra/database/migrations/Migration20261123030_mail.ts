import { Migration } from '@mikro-orm/migrations';
import { tenantTable } from '../tables.js';

/** By whom a tenant's mails are sent, and who they did not reach. */
export class Migration20261123030_mail extends Migration {
  override up(): void {
    const statements = [
      // Version by version; the newest that is proven sends. Without a server: the installation's sender.
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
       primary key (tenant_id, version),
       check ((host is null) = (port is null) and (host is null) = (security is null) and (host is null) = (from_address is null))`,
      ),
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
