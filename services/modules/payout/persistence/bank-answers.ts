import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { Waiting } from '#platform/domain/waiting.js';
import type { BankDocument, BankNews } from '../bank/bank-document.js';

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

export type AnswerState = 'open' | 'assigned' | 'dismissed';

export interface OpenAnswer {
  readonly key: string;
  readonly kind: BankNews['kind'];
  readonly source: BankNews['source'];
  readonly why: WhyOpen;
  readonly endToEndId: string | null;
  readonly amountCents: number | null;
  readonly reason: string | null;
  readonly at: Date;
  /** Who read it in. */
  readonly reportedBy: string;
  readonly reportedByName: string | null;
  readonly state: AnswerState;
  readonly assignedTo: string | null;
  readonly doneAt: Date | null;
  readonly doneByName: string | null;
  readonly note: string | null;
}

/** A payout an answer may mean: at the bank, and of the same amount. */
export interface Candidate {
  readonly endToEndId: string;
  readonly batchNumber: string;
  /** Empty where the person was erased since. */
  readonly holder: string;
  /** Masked; empty likewise. */
  readonly iban: string;
  readonly amountCents: number;
}

const columns = `o.entry_key as key, o.kind, o.source, o.why, o.end_to_end_id as "endToEndId", o.amount_cents as "amountCents", o.reason, o.at, o.reported_by as "reportedBy", o.reported_by_name as "reportedByName", coalesce(o.decision, 'open') as state,
  (select p.end_to_end_id from payout p where p.tenant_id = o.tenant_id and p.payout_id = o.payout_id) as "assignedTo", o.done_at as "doneAt", o.done_by_name as "doneByName", o.note`;

/** Answers of the bank that wait for a person, and what became of those that did. */
@Injectable()
export class OpenBankAnswers {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly cipher: Cipher,
  ) {}

  async page(state: AnswerState, page: number, pageSize: number): Promise<{ rows: OpenAnswer[]; total: number }> {
    const given = [currentWork().tenantId, state];
    const where = `o.tenant_id = $1 and coalesce(o.decision, 'open') = $2`;
    const rows = await this.sql.query<OpenAnswer>(
      `select ${columns} from bank_answer_open o where ${where} order by case when o.done_at is null then o.at end, o.done_at desc, o.entry_key limit $3 offset $4`,
      [...given, pageSize, (page - 1) * pageSize],
    );
    const { total } = (await this.sql.one<{ total: number }>(
      `select count(*) as total from bank_answer_open o where ${where}`,
      given,
    ))!;
    return { rows, total };
  }

  /** The oldest first; at most five, since more help nobody. */
  async candidates({ amountCents, kind }: Pick<OpenAnswer, 'amountCents' | 'kind'>): Promise<Candidate[]> {
    if (amountCents === null) return [];
    const states = kind === 'returned' ? ['sent', 'settled'] : ['sent'];
    const rows = await this.sql.query<Omit<Candidate, 'holder'> & { payoutId: string; holderEncrypted: string | null }>(
      `select p.payout_id as "payoutId", p.end_to_end_id as "endToEndId", b.number as "batchNumber", p.holder_encrypted as "holderEncrypted", coalesce(p.iban_masked, '') as iban, p.amount_cents as "amountCents"
       from payout p join payout_batch b on b.tenant_id = p.tenant_id and b.batch_id = p.batch_id
       where p.tenant_id = $1 and p.amount_cents = $2 and p.status in ('sent', 'settled') and p.status = any($3::text[]) order by p.changed_at, p.payout_id limit 5`,
      [currentWork().tenantId, amountCents, states],
    );
    return rows.map(({ payoutId, holderEncrypted, ...row }) => ({
      ...row,
      holder: holderEncrypted === null ? '' : this.cipher.decrypt(holderEncrypted, 'payout.holder_encrypted', payoutId),
    }));
  }

  /** Answers that say executed money came back: they wait for another person than who read them in. */
  async returnsThatWait(notBy: string): Promise<Waiting> {
    return (await this.sql.one<Waiting>(
      `select count(*)::int as count, min(at) as "oldestAt" from bank_answer_open where tenant_id = $1 and decision is null and why = 'returned-after-settlement' and reported_by <> $2`,
      [currentWork().tenantId, notBy],
    ))!;
  }

  /** One answer, locked until the transaction ends. */
  async take(key: string): Promise<OpenAnswer | undefined> {
    return this.sql.one<OpenAnswer>(
      `select ${columns} from bank_answer_open o where o.tenant_id = $1 and o.entry_key = $2 for update of o`,
      [currentWork().tenantId, key],
    );
  }

  async decide(
    key: string,
    decision: 'assigned' | 'dismissed',
    { payoutId, note, byName }: { payoutId: string | null; note: string; byName: string },
  ): Promise<void> {
    const { tenantId, actor } = currentWork();
    await this.sql.execute(
      'update bank_answer_open set decision = $3, payout_id = $4, note = $5, done_by = $6, done_by_name = $7, done_at = $8 where tenant_id = $1 and entry_key = $2',
      [tenantId, key, decision, payoutId, note, actor, byName, this.clock.now()],
    );
  }
}
