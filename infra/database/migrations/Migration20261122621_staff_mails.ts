import { Migration } from '@mikro-orm/migrations';

/** Where staff are told that something waits for them: the address their identity provider names, sealed, and the day they were told last. */
export class Migration20261122621_staff_mails extends Migration {
  override up(): void {
    this.addSql(
      `alter table agency_user add column email_encrypted text, add column language text not null default 'de' check (language in ('de', 'en')), add column told_on date`,
    );
  }
}
