import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock/clock.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { BankDocument, BankNews } from '../bank/bank-news.js';

export type EntryOutcome = 'matched' | 'known' | 'noted' | 'open';
export type WhyOpen =
  | 'unknown-payment'
  | 'not-sent'
  | 'amount-differs'
  | 'unclear'
  | 'unknown-batch'
  | 'batch-differs'
  | 'returned-after-settlement'
  | 'contradicts';

/** Which files and entries of the bank were read, and what waits for a person. */
@Injectable()
export class BankAnswers {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** Who read which file, first. */
  async noteFile(sha256: string, { kind, news }: BankDocument): Promise<void> {
    const { tenantId, actor } = currentWork();
    await this.sql.execute(
      'insert into bank_answer_file (tenant_id, sha256, kind, entries, imported_at, imported_by) values ($1, $2, $3, $4, $5, $6) on conflict do nothing',
      [tenantId, sha256, kind, news.length, this.clock.now(), actor],
    );
  }

  /** False when this entry was read before, in this file or another. */
  async takeEntry(key: string, sha256: string): Promise<boolean> {
    return (
      (await this.sql.execute(
        `insert into bank_answer_entry (tenant_id, entry_key, sha256, outcome, at) values ($1, $2, $3, 'noted', $4) on conflict do nothing`,
        [currentWork().tenantId, key, sha256, this.clock.now()],
      )) === 1
    );
  }

  async finishEntry(key: string, outcome: EntryOutcome, payoutId: string | null): Promise<void> {
    await this.sql.execute(
      'update bank_answer_entry set outcome = $3, payout_id = $4 where tenant_id = $1 and entry_key = $2',
      [currentWork().tenantId, key, outcome, payoutId],
    );
  }

  async forgetEntry(key: string): Promise<void> {
    await this.sql.execute('delete from bank_answer_entry where tenant_id = $1 and entry_key = $2', [
      currentWork().tenantId,
      key,
    ]);
  }

  async leaveToAPerson(key: string, sha256: string, news: BankNews, why: WhyOpen, byName: string): Promise<void> {
    const { tenantId, actor } = currentWork();
    await this.sql.execute(
      `insert into bank_answer_open (tenant_id, entry_key, sha256, kind, source, end_to_end_id, amount_cents, reason, why, at, reported_by, reported_by_name)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing`,
      [
        tenantId,
        key,
        sha256,
        news.kind,
        news.source,
        news.endToEndId?.slice(0, 35) ?? null,
        news.amountCents,
        news.reason?.slice(0, 35) ?? null,
        why,
        this.clock.now(),
        actor,
        byName,
      ],
    );
  }
}
