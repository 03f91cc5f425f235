import { createHash } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BankNews, RejectedEntry } from '../../bank/bank-news.js';
import { readBankDocument } from '../../bank/read-bank-document.js';
import { BankAnswers } from '../../persistence/bank-answers.js';
import { DebtorAccounts } from '../../persistence/debtor-accounts.js';
import { PayoutAccounts } from '../../persistence/payout-accounts.js';
import { ApplyBankNews, type Applied } from './apply-bank-news.js';

export interface ImportedBankAnswer {
  /** Entries that matched a payout of ours, now. */
  readonly matched: number;
  /** Entries that wait for a person. */
  readonly open: number;
  /** Entries that were known already, or told what was known. */
  readonly known: number;
  /** Entries that change nothing, each with why. */
  readonly rejected: readonly RejectedEntry[];
}

/** Reads a pain.002, camt.053 or camt.054 document. The same file, and the same entry in another file, change nothing. Refuses `validation-failed`. */
export class ImportBankAnswer extends Command<ImportedBankAnswer> {
  constructor(
    readonly xml: string,
    readonly byName: string,
  ) {
    super();
  }
}

@CommandHandler(ImportBankAnswer)
export class ImportBankAnswerHandler implements ICommandHandler<ImportBankAnswer> {
  constructor(
    private readonly answers: BankAnswers,
    private readonly accounts: PayoutAccounts,
    private readonly debtors: DebtorAccounts,
    private readonly news: ApplyBankNews,
  ) {}

  async execute({ xml, byName }: ImportBankAnswer): Promise<ImportedBankAnswer> {
    const document = readBankDocument(xml);
    const sha256 = createHash('sha256').update(xml, 'utf8').digest('hex');
    // One file of a tenant after the other: what two say about one payment comes in some order.
    await this.accounts.lock();
    await this.answers.noteFile(sha256, document);
    const { news, foreign } = await this.ofOurAccounts(document.news);
    const rejected = [...document.rejected, ...foreign];
    const count = { matched: 0, open: 0, known: 0 };
    const touched = new Set<string>();
    for (const entry of news) {
      const applied = await this.entry(entry, sha256, byName);
      if (applied.outcome === 'rejected') rejected.push({ place: entry.place, why: applied.why });
      else count[applied.outcome === 'noted' ? 'matched' : applied.outcome] += 1;
      if ('batchId' in applied) touched.add(applied.batchId);
    }
    for (const batchId of [...touched].sort()) await this.news.settleWhenComplete(batchId);
    return { ...count, rejected };
  }

  /** A statement of an account nobody was ever paid from is refused as a whole. */
  private async ofOurAccounts(news: readonly BankNews[]): Promise<{ news: BankNews[]; foreign: RejectedEntry[] }> {
    const ours = new Map<string | null, boolean>([[null, true]]);
    for (const { iban } of news) if (iban && !ours.has(iban)) ours.set(iban, await this.debtors.isOurs(iban));
    const foreign = new Set(
      news
        .filter(({ iban }) => !ours.get(iban))
        .map(({ place, source }) => (source === 'booking' ? place.split('/')[0]! : place)),
    );
    return {
      news: news.filter(({ iban }) => ours.get(iban)),
      foreign: [...foreign].map(place => ({ place, why: 'foreign-account' as const })),
    };
  }

  private async entry(news: BankNews, sha256: string, byName: string): Promise<Applied | { outcome: 'known' }> {
    const key = createHash('sha256').update(news.reference).digest('hex');
    if (!(await this.answers.takeEntry(key, sha256))) return { outcome: 'known' };
    const applied = await this.news.apply(news, byName);
    // Refused, it may come again and be right then.
    if (applied.outcome === 'rejected') await this.answers.forgetEntry(key);
    else await this.answers.finishEntry(key, applied.outcome, ('payoutId' in applied && applied.payoutId) || null);
    if (applied.outcome === 'open') await this.answers.leaveToAPerson(key, sha256, news, applied.why, byName);
    return applied;
  }
}
