import { Migration } from '@mikro-orm/migrations';

/** Whom mails do not reach: what came back, and what waits for another address. */
export class Migration20261123040_bounces extends Migration {
  override up(): void {
    const statements = [
      'alter table person add column unreachable_since timestamptz',
      // By its Message-ID a mail that came back is known; one that is held waits for its person to be reachable.
      'alter table sent_mail add column message_id text, add column held_at timestamptz',
      'create index sent_mail_message on sent_mail (tenant_id, message_id) where message_id is not null',
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
