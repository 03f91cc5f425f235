import { Injectable } from '@nestjs/common';
import { addDays, addHours, Clock } from '../clock/clock.js';
import { KeyedHash } from '../crypto/keyed-hash.js';
import { Sql } from '../database/sql.js';
import { currentWork } from '../database/unit-of-work.js';
import { Refused } from '../domain/refused.js';
import { mailboxOf } from '../people/people.js';

/** To one address, whichever forms caused them (docs/specification/accounts.md#forms-anyone-may-send). */
export const mailsToOneAddress = { anHour: 3, aDay: 10 } as const;

/** The one rule for every mail that a form anyone may send can cause, so that no form and no combination of forms floods a mailbox. */
@Injectable()
export class MailLimit {
  constructor(
    private readonly sql: Sql,
    private readonly keyed: KeyedHash,
    private readonly clock: Clock,
  ) {}

  /** Counts one mail more; refuses `too-many-requests` with the seconds until the next may go. */
  async take(email: string): Promise<void> {
    if (await this.mayTake(email)) return;
    throw new Refused('too-many-requests', { retryAfterSeconds: await this.secondsToWait(email) });
  }

  /** Counts one mail more; false where the address has had its mails. For calls whose answer must tell nothing. */
  async mayTake(email: string): Promise<boolean> {
    const now = this.clock.now();
    // One statement, so that forms sent at the same moment wait for each other and each sees what the others took.
    const taken = await this.sql.execute(
      `insert into form_mail (tenant_id, address_key, sent_at, last_at) values ($1, $2, array[$3::timestamptz], $3)
       on conflict (tenant_id, address_key) do update
         set sent_at = array(select at from unnest(form_mail.sent_at) at where at > $5 order by at) || $3::timestamptz, last_at = $3
         where (select count(*) from unnest(form_mail.sent_at) at where at > $4) < $6 and (select count(*) from unnest(form_mail.sent_at) at where at > $5) < $7`,
      [
        currentWork().tenantId,
        this.key(email),
        now,
        addHours(now, -1),
        addDays(now, -1),
        mailsToOneAddress.anHour,
        mailsToOneAddress.aDay,
      ],
    );
    if (taken === 1) await this.forgetOld(now);
    return taken === 1;
  }

  private async secondsToWait(email: string): Promise<number> {
    const now = this.clock.now();
    const rows = await this.sql.query<{ at: Date }>(
      'select at from form_mail, unnest(sent_at) at where tenant_id = $1 and address_key = $2 order by at desc',
      [currentWork().tenantId, this.key(email)],
    );
    const freeAgain = [
      addHours(rows[mailsToOneAddress.anHour - 1]?.at ?? new Date(0), 1),
      addDays(rows[mailsToOneAddress.aDay - 1]?.at ?? new Date(0), 1),
    ];
    return Math.max(1, ...freeAgain.map(at => Math.ceil((at.getTime() - now.getTime()) / 1000)));
  }

  /** A few at a time, and none that somebody is counting right now. */
  private async forgetOld(now: Date): Promise<void> {
    await this.sql.execute(
      `delete from form_mail where (tenant_id, address_key) in (
         select tenant_id, address_key from form_mail where tenant_id = $1 and last_at < $2 limit 20 for update skip locked)`,
      [currentWork().tenantId, addDays(now, -1)],
    );
  }

  private key(email: string): string {
    return this.keyed.of('form-mail', mailboxOf(email));
  }
}
