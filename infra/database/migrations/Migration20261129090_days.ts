import { Migration } from '@mikro-orm/migrations';

/** The last millisecond of the day in Germany on which an instant lies. */
const endOfItsDay = (at: string): string =>
  `((((${at} at time zone 'Europe/Berlin')::date + 1)::timestamp at time zone 'Europe/Berlin') - interval '1 millisecond')`;

/** What was promised until a day holds until that day's end; until now it ended at the time of day at which it began. */
export class Migration20261129090_days extends Migration {
  override up(): void {
    this.addSql(`update recommendation set valid_until = ${endOfItsDay('valid_until')}`);
    this.addSql(`update reward set expires_at = ${endOfItsDay('expires_at')} where expires_at is not null`);
    this.addSql(
      `update engine.due_work set due_at = ${endOfItsDay('due_at')},
         next_at = case when state = 'waiting' then greatest(next_at, ${endOfItsDay('due_at')}) else next_at end
       where kind in ('expire-recommendation', 'expire-reward', 'expire-invitation') and attempts = 0`,
    );
  }
}
