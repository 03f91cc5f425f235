import { isIPv6 } from 'node:net';
import { Injectable } from '@nestjs/common';
import { sql, type Expression } from 'kysely';
import { hourMs } from '#shared/dates-and-money.js';
import { addDays, addHours, Clock } from '../clock.js';
import { KeyedHash } from '../crypto/cipher.js';
import { AttemptRow, type FormMailRow } from '../database/platform-tables.js';
import { tables } from '../database/tables.js';
import { currentEntityManager, currentWork } from '../database/unit-of-work.js';
import { DomainError } from '../domain/domain-error.js';
import { environment } from '../environment.js';
import { inboxOf } from '../persons/person-store.js';

/** Maximum number of network addresses remembered, so that a flood from many cannot fill the memory. */
const REMEMBERED = 50_000;

interface Bucket {
  tokens: number;
  at: number;
}

/**
 * Limits anonymous writes: requests a minute from one network address (`ANONYMOUS_WRITES_A_MINUTE`, 0: no limit), all
 * calls, by token bucket. In memory: floods cost no database, where logins, mails and captchas count for all processes.
 */
@Injectable()
export class RateLimit {
  private readonly buckets = new Map<string, Bucket>();

  constructor(private readonly clock: Clock) {}

  /** Takes one token; throws `too-many-requests` with the seconds until the next is free. */
  take(address: string, perMinute = environment().ANONYMOUS_WRITES_A_MINUTE): void {
    if (perMinute === 0) return;
    const [key, now, tokens] = [networkOf(address), this.clock.now().getTime(), this.left(address, perMinute)];
    // Re-inserted to keep the map ordered by last use, so that the first entry is the one to drop.
    this.buckets.delete(key);
    this.buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });
    if (this.buckets.size > REMEMBERED) this.buckets.delete(this.buckets.keys().next().value!);
    if (tokens < 1)
      throw new DomainError('too-many-requests', { retryAfterSeconds: Math.ceil(((1 - tokens) / perMinute) * 60) });
  }

  /** Whether `take` would succeed: for requests that count only if they turn out wrong. */
  hasOne(address: string, perMinute: number): boolean {
    return this.left(address, perMinute) >= 1;
  }

  private left(address: string, perMinute: number): number {
    const known = this.buckets.get(networkOf(address));
    const filledUp = known && known.tokens + ((this.clock.now().getTime() - known.at) / 60_000) * perMinute;
    return Math.min(perMinute, filledUp ?? perMinute);
  }
}

/** The network of an address: of an IPv6 address the first 64 bits, which are one household. */
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

/** Limits concurrent work in total and per network address, so that slow work blocks neither the process nor others. */
export class ConcurrencyLimit {
  private all = 0;
  private readonly byNetwork = new Map<string, number>();

  constructor(
    private readonly most: number,
    private readonly limitOfOne: number,
  ) {}

  /**
   * Throws at once when there is no room: too-many-requests when the address has its share, unavailable when all is
   * taken. Returns the function that leaves; calling it twice counts once.
   */
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

const FREE_FAILURES = 5;
const LONGEST_WAIT_SECONDS = 900;
const KEPT_FOR_MS = 24 * hourMs;

/** Seconds to wait after an hour's n-th attempt: 0 for free ones, then `firstWait` (2 s), doubled up to 15 minutes. */
export const waitAfter = (tries: number, free = FREE_FAILURES, firstWait = 2): number =>
  tries <= free ? 0 : Math.min(firstWait * 2 ** (tries - free - 1), LONGEST_WAIT_SECONDS);

const tooMany = (seconds: number) =>
  new DomainError('too-many-requests', { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) });

/** Counts attempts by hashed e-mail or network address. A rollback undoes the count: return refusals, do not throw them. */
@Injectable()
export class Throttle {
  constructor(
    private readonly keyed: KeyedHash,
    private readonly clock: Clock,
  ) {}

  /** Attempts in the hour that began with the first. */
  async inTheLastHour(kind: string, subject: string): Promise<number> {
    return (await this.row(kind, subject))?.count ?? 0;
  }

  /** Takes one of `anHour` attempts; false where they are used up. Rejected attempts are not counted. */
  async mayTake(kind: string, subject: string, anHour: number): Promise<boolean> {
    return (await this.countIf(sql`attempt.count < ${anHour}`, kind, subject)) !== undefined;
  }

  /** Counts one attempt, however many there were. */
  async count(kind: string, subject: string): Promise<void> {
    await this.countIf(sql`true`, kind, subject);
  }

  /** Takes one of `anHour` attempts; throws with the time until the hour is over. Rejected attempts are not counted. */
  async take(kind: string, subject: string, anHour: number): Promise<void> {
    if (await this.mayTake(kind, subject, anHour)) return;
    const row = await this.row(kind, subject);
    throw tooMany(row ? (row.since.getTime() + hourMs - this.clock.now().getTime()) / 1000 : 1);
  }

  /**
   * Counts a guess before it is verified, lest concurrent ones get more tries. Throws during a wait: none for `free`
   * guesses, then `firstWait` seconds. A right one is given back, or the count deleted. Commit before verifying.
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

  /** Takes back one count, since the guess was right. */
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

  /** Counts and returns the count in one statement, unless `allowed`, a condition on this hour's row `attempt`, is false. */
  private async countIf(allowed: Expression<boolean>, kind: string, subject: string): Promise<number | undefined> {
    const now = this.clock.now();
    const hourAgo = new Date(now.getTime() - hourMs);
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

  /** Deletes a few old rows at a time, skipping locked ones. */
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
      .where('since', '>=', new Date(this.clock.now().getTime() - hourMs))
      .executeTakeFirst();
  }

  private keyOf(kind: string, subject: string) {
    return { tenantId: currentWork().tenantId, kind, subject: this.hashed(subject) };
  }

  private hashed(subject: string): string {
    return this.keyed.of('attempt', subject);
  }
}

/** Mails to one address, whichever forms caused them (docs/specification/accounts.md#forms-anyone-may-send). */
export const mailsToOneAddress = { anHour: 3, aDay: 10 } as const;

/** The shared limit for all mails that public forms can cause, so that no combination of forms floods a mailbox. */
@Injectable()
export class MailLimit {
  constructor(
    private readonly keyed: KeyedHash,
    private readonly clock: Clock,
  ) {}

  /** Counts one mail; throws `too-many-requests` with the seconds until the next is allowed. */
  async take(email: string): Promise<void> {
    if (await this.mayTake(email)) return;
    throw new DomainError('too-many-requests', { retryAfterSeconds: await this.secondsToWait(email) });
  }

  /** Counts one mail; false when the address has reached its limit. For calls whose answer must reveal nothing. */
  async mayTake(email: string): Promise<boolean> {
    const now = this.clock.now();
    // One statement, so that concurrent forms wait for each other and each sees the others' counts.
    const sentSince = (from: Date) =>
      formMails()
        .selectFrom(sql<{ at: Date }>`unnest(form_mail.sent_at)`.as<'mail'>(sql`mail(at)`))
        .where('mail.at', '>', from);
    const within = (from: Date) => sentSince(from).select(({ fn }) => fn.countAll<number>().as('count'));
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
            >`array${sentSince(addDays(now, -1)).select('mail.at').orderBy('mail.at')} || ${now}::timestamptz`,
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

  /** Deletes a few old rows at a time, skipping locked ones. */
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
    return this.keyed.of('form-mail', inboxOf(email));
  }
}

const attempts = () => tables<typeof AttemptRow>();
const formMails = () => tables<typeof FormMailRow>();
