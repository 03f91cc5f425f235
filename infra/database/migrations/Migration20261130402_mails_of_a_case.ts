import { Migration } from '@mikro-orm/migrations';

/** What kind of mail it was, and whether it came back; what staff did about a case. */
export class Migration20261130402_mails_of_a_case extends Migration {
  override up(): void {
    const statements = [
      'alter table sent_mail add column kind text, add column returned_at timestamptz',
      'create index audit_entry_subject on audit_entry (tenant_id, subject, at)',
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
