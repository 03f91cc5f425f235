import { Migration } from '@mikro-orm/migrations';

/** A payment file names everyone in it: it goes with the first locked record of its batch whose day has come. Its hash stays. */
export class Migration20261121481_payment_files_go extends Migration {
  override up(): void {
    this.addSql('alter table payout_batch add column file_removed_at timestamptz');
    this.addSql('alter table payout_batch drop constraint sealed_with_its_file');
    this.addSql(
      `alter table payout_batch add constraint sealed_with_its_file check (status = 'collecting' or (sealed_by is not null and sha256 is not null and (file_encrypted is not null or file_removed_at is not null)))`,
    );
  }
}
