import { isIPv6 } from 'node:net';
import { Injectable } from '@nestjs/common';
import { sql, type Expression } from 'kysely';
import { addDays, addHours, Clock } from '../clock.js';
import { KeyedHash } from '../crypto/cipher.js';
import { AttemptRow, type FormMailRow } from '../database/platform-tables.js';
import { tables } from '../database/tables.js';
import { currentEntityManager, currentWork } from '../database/unit-of-work.js';
import { DomainError } from '../domain/domain-error.js';
import { environment } from '../environment.js';
import { mailboxOf } from '../persons/person-store.js';

/** Network addresses remembered at once: a flood from many must not fill the memory. */
const REMEMBERED = 50_000;

interface Bucket {
  tokens: number;
  at: number;
}

/**
 * A flood guard for what anyone may send: so many a minute from one network address (`ANONYMOUS_WRITES_A_MINUTE`, 0: no limit), all calls together,
 * filled up evenly. In the process's memory, so that a flood costs the database nothing; what must hold across processes (logins, mails, captcha) counts there.
 */
@Injectable()
export class RateLimit {
  private readonly buckets = new Map<string, Bucket>();

  constructor(private readonly clock: Clock) {}

  /** Takes one; refuses `too-many-requests` with the seconds until the next is free. */
  take(address: string, perMinute = environment().ANONYMOUS_WRITES_A_MINUTE): void {
    if (perMinute === 0) return;
    const [key, now, tokens] = [networkOf(address), this.clock.now().getTime(), this.left(address, perMinute)];
    // The one used last stands last, so the first is the one to forget.
    this.buckets.delete(key);
    this.buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });
    if (this.buckets.size > REMEMBERED) this.buckets.delete(this.buckets.keys().next().value!);
    refuseBelowOne(tokens, perMinute);
  }

  /** Refuses as `take` does, and takes none: of what counts only where it turns out wrong. */
  mustHaveOne(address: string, perMinute: number): void {
    refuseBelowOne(this.left(address, perMinute), perMinute);
  }

  private left(address: string, perMinute: number): number {
    const known = this.buckets.get(networkOf(address));
    const filledUp = known && known.tokens + ((this.clock.now().getTime() - known.at) / 60_000) * perMinute;
    return Math.min(perMinute, filledUp ?? perMinute);
  }
}

function refuseBelowOne(tokens: number, perMinute: number): void {
  if (tokens < 1)
    throw new DomainError('too-many-requests', { retryAfterSeconds: Math.ceil(((1 - tokens) / perMinute) * 60) });
}

/** One household is one network: of an IPv6 address the first 64 bits. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  return [...groups(head), ...Array<string>(Math.max(0, missing)).fill('0'), ...groups(tail)]
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** So much under way at once, and so much of it for one network address: what is slow holds neither the process nor others up. */
export class ConcurrencyLimit {
  private all = 0;
  private readonly byNetwork = new Map<string, number>();

  constructor(
    private readonly most: number,
    private readonly limitOfOne: number,
  ) {}

  /** Refused at once where there is no room: too-many-requests for the address that has its share, unavailable when all is taken. Answers how to leave; leaving twice counts once. */
  enter(address: string, weight = 1): () => void {
    const network = networkOf(address);
    const ofOne = this.byNetwork.get(network) ?? 0;
    if (ofOne + weight > this.limitOfOne) throw new DomainError('too-many-requests', { retryAfterSeconds: 1 });
    if (this.all + weight > this.most) throw new DomainError('unavailable', { retryAfterSeconds: 1 });
    this.all += weight;
    this.byNetwork.set(network, ofOne + weight);
    let inside = true;
    return () => {
      if (!inside) return;
      inside = false;
      this.all -= weight;
      const left = this.byNetwork.get(network)! - weight;
      if (left > 0) this.byNetwork.set(network, left);
      else this.byNetwork.delete(network);
    };
  }

  async run<T>(address: string, work: () => Promise<T>): Promise<T> {
    const leave = this.enter(address);
    try {
      return await work();
    } finally {
      leave();
    }
  }
}

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
    private readonly keyed: KeyedHash,
    private readonly clock: Clock,
  ) {}

  /** One try more; answers how many there were in the hour that began with the first. */
  async count(kind: string, subject: string): Promise<number> {
    return (await this.countIf(sql`true`, kind, subject)) ?? 1;
  }

  async inTheLastHour(kind: string, subject: string): Promise<number> {
    return (await this.row(kind, subject))?.count ?? 0;
  }

  /** Takes one of so many an hour; refuses with the time until the hour is over. What is refused is not counted. */
  async take(kind: string, subject: string, anHour: number): Promise<void> {
    if (await this.countIf(sql`attempt.count < ${anHour}`, kind, subject)) return;
    const row = await this.row(kind, subject);
    throw tooMany(row ? (row.since.getTime() + HOUR_MS - this.clock.now().getTime()) / 1000 : 1);
  }

  /**
   * One guess, counted before it is looked at: of many at once only as many go on as one after the other would. Refuses while the wait of earlier ones runs;
   * `free` of them cost nothing, the first wait is `firstWait` seconds. What turns out right is given back, or everything is forgotten. Commit it before the guess is verified.
   */
  async reserve(kind: string, subject: string, free = FREE_FAILURES, firstWait = 2): Promise<void> {
    const wait = sql`make_interval(secs => least(${firstWait}::float8 * 2 ^ least(attempt.count - ${free}::int - 1, 10), ${LONGEST_WAIT_SECONDS}))`;
    const allowed = sql<boolean>`(attempt.count <= ${free} or attempt.last_at + ${wait} <= ${this.clock.now()})`;
    if (await this.countIf(allowed, kind, subject)) return;
    const row = await this.row(kind, subject);
    throw tooMany(
      row
        ? (row.lastAt.getTime() + waitAfter(row.count, free, firstWait) * 1000 - this.clock.now().getTime()) / 1000
        : 1,
    );
  }

  /** The guess was right. */
  async giveBack(kind: string, subject: string): Promise<void> {
    await attempts()
      .updateTable('attempt')
      .set({ count: sql<number>`greatest(count - 1, 0)` })
      .where(({ and }) => and(this.keyOf(kind, subject)))
      .execute();
  }

  async forget(kind: string, subject: string): Promise<void> {
    await currentEntityManager().nativeDelete(AttemptRow, this.keyOf(kind, subject));
  }

  /** Counts and tells the count, in one statement, unless what was counted in this hour forbids it (`allowed`, about the row `attempt`). */
  private async countIf(allowed: Expression<boolean>, kind: string, subject: string): Promise<number | undefined> {
    const now = this.clock.now();
    const hourAgo = new Date(now.getTime() - HOUR_MS);
    const row = await attempts()
      .insertInto('attempt')
      .values({ ...this.keyOf(kind, subject), count: 1, since: now, lastAt: now })
      .onConflict(known =>
        known
          .columns(['tenantId', 'kind', 'subject'])
          .doUpdateSet({
            count: sql<number>`case when attempt.since < ${hourAgo} then 1 else attempt.count + 1 end`,
            since: sql<Date>`case when attempt.since < ${hourAgo} then ${now} else attempt.since end`,
            lastAt: now,
          })
          .where(({ or, eb }) => or([eb('attempt.since', '<', hourAgo), allowed])),
      )
      .returning('count')
      .executeTakeFirst();
    if (row?.count === 1) await this.forgetOld(now);
    return row?.count;
  }

  /** A few at a time, and none that somebody is counting right now. */
  private async forgetOld(now: Date): Promise<void> {
    await attempts()
      .deleteFrom('attempt')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('tenantId', 'kind', 'subject'),
          'in',
          selectFrom('attempt as old')
            .select(['old.tenantId', 'old.kind', 'old.subject'])
            .where('old.tenantId', '=', currentWork().tenantId)
            .where('old.lastAt', '<', new Date(now.getTime() - KEPT_FOR_MS))
            .limit(20)
            .forUpdate()
            .skipLocked()
            .$asTuple('tenantId', 'kind', 'subject'),
        ),
      )
      .execute();
  }

  private row(kind: string, subject: string) {
    return attempts()
      .selectFrom('attempt')
      .select(['count', 'since', 'lastAt'])
      .where(({ and }) => and(this.keyOf(kind, subject)))
      .where('since', '>=', new Date(this.clock.now().getTime() - HOUR_MS))
      .executeTakeFirst();
  }

  private keyOf(kind: string, subject: string) {
    return { tenantId: currentWork().tenantId, kind, subject: this.hashed(subject) };
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
    const within = (from: Date) => sql<number>`(select count(*) from unnest(form_mail.sent_at) at where at > ${from})`;
    const { numInsertedOrUpdatedRows: taken } = await formMails()
      .insertInto('form_mail')
      .values({
        tenantId: currentWork().tenantId,
        addressKey: this.key(email),
        sentAt: sql<Date[]>`array[${now}::timestamptz]`,
        lastAt: now,
      })
      .onConflict(known =>
        known
          .columns(['tenantId', 'addressKey'])
          .doUpdateSet({
            sentAt: sql<
              Date[]
            >`array(select at from unnest(form_mail.sent_at) at where at > ${addDays(now, -1)} order by at) || ${now}::timestamptz`,
            lastAt: now,
          })
          .where(within(addHours(now, -1)), '<', mailsToOneAddress.anHour)
          .where(within(addDays(now, -1)), '<', mailsToOneAddress.aDay),
      )
      .executeTakeFirst();
    if (taken === 1n) await this.forgetOld(now);
    return taken === 1n;
  }

  private async secondsToWait(email: string): Promise<number> {
    const now = this.clock.now();
    const row = await formMails()
      .selectFrom('form_mail')
      .select('sentAt')
      .where('tenantId', '=', currentWork().tenantId)
      .where('addressKey', '=', this.key(email))
      .executeTakeFirst();
    const newestFirst = (row?.sentAt ?? []).toSorted((one, other) => other.getTime() - one.getTime());
    const freeAgain = [
      addHours(newestFirst[mailsToOneAddress.anHour - 1] ?? new Date(0), 1),
      addDays(newestFirst[mailsToOneAddress.aDay - 1] ?? new Date(0), 1),
    ];
    return Math.max(1, ...freeAgain.map(at => Math.ceil((at.getTime() - now.getTime()) / 1000)));
  }

  /** A few at a time, and none that somebody is counting right now. */
  private async forgetOld(now: Date): Promise<void> {
    await formMails()
      .deleteFrom('form_mail')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('tenantId', 'addressKey'),
          'in',
          selectFrom('form_mail as old')
            .select(['old.tenantId', 'old.addressKey'])
            .where('old.tenantId', '=', currentWork().tenantId)
            .where('old.lastAt', '<', addDays(now, -1))
            .limit(20)
            .forUpdate()
            .skipLocked()
            .$asTuple('tenantId', 'addressKey'),
        ),
      )
      .execute();
  }

  private key(email: string): string {
    return this.keyed.of('form-mail', mailboxOf(email));
  }
}

const attempts = () => tables<typeof AttemptRow>();
const formMails = () => tables<typeof FormMailRow>();
