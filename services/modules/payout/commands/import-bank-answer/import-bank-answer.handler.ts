import { createHash } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BankNews } from '../../bank/bank-news.js';
import { readBankDocument } from '../../bank/read-bank-document.js';
import { BankAnswers } from '../../persistence/bank-answers.js';
import { ApplyBankNews } from './apply-bank-news.js';
import { ImportBankAnswer, type ImportedBankAnswer } from './import-bank-answer.command.js';

@CommandHandler(ImportBankAnswer)
export class ImportBankAnswerHandler implements ICommandHandler<ImportBankAnswer> {
  constructor(private readonly answers: BankAnswers, private readonly news: ApplyBankNews) {}

  async execute({ xml }: ImportBankAnswer): Promise<ImportedBankAnswer> {
    const document = readBankDocument(xml);
    const sha256 = createHash('sha256').update(xml, 'utf8').digest('hex');
    if (!(await this.answers.takeFile(sha256, document))) return { matched: 0, open: 0, known: document.news.length };
    const count = { matched: 0, open: 0, known: 0 };
    const touched = new Set<string>();
    for (const news of document.news) {
      const { outcome, batchIds } = await this.entry(news, sha256);
      count[outcome === 'noted' ? 'matched' : outcome] += 1;
      batchIds.forEach((id) => touched.add(id));
    }
    for (const batchId of [...touched].sort()) await this.news.settleWhenComplete(batchId);
    return count;
  }

  private async entry(news: BankNews, sha256: string): Promise<{ outcome: 'matched' | 'known' | 'noted' | 'open'; batchIds: readonly string[] }> {
    const key = createHash('sha256').update(news.reference).digest('hex');
    if (!(await this.answers.takeEntry(key, sha256))) return { outcome: 'known', batchIds: [] };
    const { outcome, why, payoutId, batchIds } = await this.news.apply(news);
    await this.answers.finishEntry(key, outcome, payoutId ?? null);
    if (outcome === 'open') await this.answers.leaveToAPerson(key, sha256, news, why ?? 'unclear');
    return { outcome, batchIds };
  }
}
