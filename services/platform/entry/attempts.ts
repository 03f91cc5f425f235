import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { KeyedHash } from '../crypto/keyed-hash.js';
import { Sql } from '../database/sql.js';
import { currentWork } from '../database/unit-of-work.js';
import { Refused } from '../domain/refused.js';

const HOUR_MS = 3_600_000;
const FREE_FAILURES = 5;
const LONGEST_WAIT_SECONDS = 900;
const KEPT_FOR_MS = 24 * HOUR_MS;

/** Seconds to wait after the n-th failure in an hour: none for the free ones, then 2, 4, 8 … up to 15 minutes. */
export const waitAfter = (failures: number, free = FREE_FAILURES): number => (failures <= free ? 0 : Math.min(2 ** (failures - free), LONGEST_WAIT_SECONDS));

/** Counts tries by hashed e-mail or network address. What is counted in a transaction that rolls back was not counted: return refusals, do not throw them. */
@Injectable()
export class Attempts {
  constructor(private readonly sql: Sql, private readonly keyed: KeyedHash, private readonly clock: Clock) {}

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
    const row = await this.row(kind, subject);
    if (row && row.count >= anHour) throw new Refused('too-many-requests', { retryAfterSeconds: Math.max(1, Math.ceil((row.since.getTime() + HOUR_MS - this.clock.now().getTime()) / 1000)) });
    await this.count(kind, subject);
  }

  /** Refuses while the wait of earlier failures runs; `free` of them cost nothing. */
  async mustNotBeWaiting(kind: string, subject: string, free = FREE_FAILURES): Promise<void> {
    const row = await this.row(kind, subject);
    if (!row) return;
    const seconds = Math.ceil((row.last_at.getTime() + waitAfter(row.count, free) * 1000 - this.clock.now().getTime()) / 1000);
    if (seconds > 0) throw new Refused('too-many-requests', { retryAfterSeconds: seconds });
  }

  async forget(kind: string, subject: string): Promise<void> {
    await this.sql.execute('delete from attempt where tenant_id = $1 and kind = $2 and subject = $3', [currentWork().tenantId, kind, this.hashed(subject)]);
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
    return this.sql.one<{ count: number; since: Date; last_at: Date }>('select count, since, last_at from attempt where tenant_id = $1 and kind = $2 and subject = $3 and since >= $4', [
      currentWork().tenantId, kind, this.hashed(subject), new Date(this.clock.now().getTime() - HOUR_MS),
    ]);
  }

  private hashed(subject: string): string {
    return this.keyed.of('attempt', subject);
  }
}
