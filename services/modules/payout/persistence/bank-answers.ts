import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock/clock.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { BankDocument, BankNews } from '../bank/bank-news.js';

export type EntryOutcome = 'matched' | 'known' | 'noted' | 'open';
export type WhyOpen = 'unknown-payment' | 'not-sent' | 'amount-differs' | 'unclear' | 'unknown-batch';

/** Which files and entries of the bank were read, and what waits for a person. */
@Injectable()
export class BankAnswers {
  constructor(private readonly sql: Sql, private readonly clock: Clock) {}

  /** False when this very file was read before. Waits for a twin that is just being read. */
  async takeFile(sha256: string, { kind, news }: BankDocument): Promise<boolean> {
    const { tenantId, actor } = currentWork();
    return (await this.sql.execute('insert into bank_answer_file (tenant_id, sha256, kind, entries, imported_at, imported_by) values ($1, $2, $3, $4, $5, $6) on conflict do nothing', [
      tenantId, sha256, kind, news.length, this.clock.now(), actor,
    ])) === 1;
  }

  /** False when this entry was read before, in this file or another. */
  async takeEntry(key: string, sha256: string): Promise<boolean> {
    return (await this.sql.execute(`insert into bank_answer_entry (tenant_id, entry_key, sha256, outcome, at) values ($1, $2, $3, 'noted', $4) on conflict do nothing`, [
      currentWork().tenantId, key, sha256, this.clock.now(),
    ])) === 1;
  }

  async finishEntry(key: string, outcome: EntryOutcome, payoutId: string | null): Promise<void> {
    await this.sql.execute('update bank_answer_entry set outcome = $3, payout_id = $4 where tenant_id = $1 and entry_key = $2', [currentWork().tenantId, key, outcome, payoutId]);
  }

  async leaveToAPerson(key: string, sha256: string, news: BankNews, why: WhyOpen): Promise<void> {
    await this.sql.execute(
      'insert into bank_answer_open (tenant_id, entry_key, sha256, kind, end_to_end_id, amount_cents, reason, why, at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing',
      [currentWork().tenantId, key, sha256, news.kind, news.endToEndId?.slice(0, 35) ?? null, news.amountCents, news.reason, why, this.clock.now()],
    );
  }
}
