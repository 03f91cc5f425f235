import { Injectable } from '@nestjs/common';
import { addDays, addHours, Clock } from '../clock.js';
import { KeyedHash } from '../crypto/cipher.js';
import { Sql } from '../database/sql.js';
import { currentWork } from '../database/unit-of-work.js';
import { DomainError } from '../domain/domain-error.js';
import { mailboxOf } from '../persons/person-store.js';

const HOUR_MS = 3_600_000;
const FREE_FAILURES = 5;
const LONGEST_WAIT_SECONDS = 900;
const KEPT_FOR_MS = 24 * HOUR_MS;

/** Seconds to wait after the n-th try in an hour: none for the free ones, then the first wait (2 seconds), twice as long each time, up to 15 minutes. */
export const waitAfter = (tries: number, free = FREE_FAILURES, firstWait = 2): number =>
  tries <= free ? 0 : Math.min(firstWait * 2 ** (tries - free - 1), LONGEST_WAIT_SECONDS);

const tooMany = (seconds: number) =>
  new DomainError('too-many-requests', { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) });

/** Counts tries by hashed e-mail or network address. What is counted in a transaction that rolls back was not counted: return refusals, do not throw them. */
@Injectable()
export class Throttle {
  constructor(
    private readonly sql: Sql,
    private readonly keyed: KeyedHash,
    private readonly clock: Clock,
  ) {}

  /** One try more; answers how many there were in the hour that began with the first. */
  async count(kind: string, subject: string): Promise<number> {
    const now = this.clock.now();
    const row = await this.sql.one<{ count: number }>(
      `insert into attempt (tenant_id, kind, subject, count, since, last_at) values ($1, $2, $3, 1, $4, $4)
       on conflict (tenant_id, kind, subject) do update
         set count = case when attempt.since < $5 then 1 else attempt.count + 1 end, since = case when attempt.since < $5 then $4 else attempt.since end, last_at = $4
       returning count`,
      [currentWork().tenantId, kind, this.hashed(subject), now, new Date(now.getTime() - HOUR_MS)],
    );
    if (row?.count === 1) await this.forgetOld(now);
    return row?.count ?? 1;
  }

  async inTheLastHour(kind: string, subject: string): Promise<number> {
    return (await this.row(kind, subject))?.count ?? 0;
  }

  /** Takes one of so many an hour; refuses with the time until the hour is over. What is refused is not counted. */
  async take(kind: string, subject: string, anHour: number): Promise<void> {
    if (await this.countIf('a.count < $6', kind, subject, anHour)) return;
    const row = await this.row(kind, subject);
    throw tooMany(row ? (row.since.getTime() + HOUR_MS - this.clock.now().getTime()) / 1000 : 1);
  }

  /**
   * One guess, counted before it is looked at: of many at once only as many go on as one after the other would. Refuses while the wait of earlier ones runs;
   * `free` of them cost nothing, the first wait is `firstWait` seconds. What turns out right is given back, or everything is forgotten. Commit it before the guess is verified.
   */
  async reserve(kind: string, subject: string, free = FREE_FAILURES, firstWait = 2): Promise<void> {
    if (
      await this.countIf(
        `a.count <= $6 or a.last_at + make_interval(secs => least(${firstWait} * 2 ^ least(a.count - $6 - 1, 10), ${LONGEST_WAIT_SECONDS})) <= $4`,
        kind,
        subject,
        free,
      )
    )
      return;
    const row = await this.row(kind, subject);
    throw tooMany(
      row
        ? (row.last_at.getTime() + waitAfter(row.count, free, firstWait) * 1000 - this.clock.now().getTime()) / 1000
        : 1,
    );
  }

  /** The guess was right. */
  async giveBack(kind: string, subject: string): Promise<void> {
    await this.sql.execute(
      'update attempt set count = greatest(count - 1, 0) where tenant_id = $1 and kind = $2 and subject = $3',
      [currentWork().tenantId, kind, this.hashed(subject)],
    );
  }

  async forget(kind: string, subject: string): Promise<void> {
    await this.sql.execute('delete from attempt where tenant_id = $1 and kind = $2 and subject = $3', [
      currentWork().tenantId,
      kind,
      this.hashed(subject),
    ]);
  }

  /** Counts and tells, in one statement, unless what was counted in this hour forbids it (`allowed`, about the row `a`). */
  private async countIf(allowed: string, kind: string, subject: string, limit: number): Promise<boolean> {
    const now = this.clock.now();
    const row = await this.sql.one<{ count: number }>(
      `insert into attempt as a (tenant_id, kind, subject, count, since, last_at) values ($1, $2, $3, 1, $4, $4)
       on conflict (tenant_id, kind, subject) do update
         set count = case when a.since < $5 then 1 else a.count + 1 end, since = case when a.since < $5 then $4 else a.since end, last_at = $4
         where a.since < $5 or ${allowed}
       returning count`,
      [currentWork().tenantId, kind, this.hashed(subject), now, new Date(now.getTime() - HOUR_MS), limit],
    );
    if (row?.count === 1) await this.forgetOld(now);
    return row !== undefined;
  }

  /** A few at a time, and none that somebody is counting right now. */
  private async forgetOld(now: Date): Promise<void> {
    await this.sql.execute(
      `delete from attempt where (tenant_id, kind, subject) in (
         select tenant_id, kind, subject from attempt where tenant_id = $1 and last_at < $2 limit 20 for update skip locked)`,
      [currentWork().tenantId, new Date(now.getTime() - KEPT_FOR_MS)],
    );
  }

  private row(kind: string, subject: string) {
    return this.sql.one<{ count: number; since: Date; last_at: Date }>(
      'select count, since, last_at from attempt where tenant_id = $1 and kind = $2 and subject = $3 and since >= $4',
      [currentWork().tenantId, kind, this.hashed(subject), new Date(this.clock.now().getTime() - HOUR_MS)],
    );
  }

  private hashed(subject: string): string {
    return this.keyed.of('attempt', subject);
  }
}

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
    throw new DomainError('too-many-requests', { retryAfterSeconds: await this.secondsToWait(email) });
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
