import { Injectable } from '@nestjs/common';
import type { BankNews } from '../../bank/bank-news.js';
import { unspecifiedReason } from '../../bank/bank-news.js';
import type { EntryOutcome, WhyOpen } from '../../persistence/bank-answers.js';
import { PayoutBatches } from '../../persistence/payout-batches.js';
import { Payouts, type PayoutRow } from '../../persistence/payouts.js';

export interface Applied {
  readonly outcome: EntryOutcome;
  readonly why?: WhyOpen;
  readonly payoutId?: string;
  /** Batches that may be complete now. */
  readonly batchIds: readonly string[];
}

const open = (why: WhyOpen): Applied => ({ outcome: 'open', why, batchIds: [] });

/** Moves payouts by what the bank says: only ever forward, only what was sent, only when the amount is right. */
@Injectable()
export class ApplyBankNews {
  constructor(private readonly payouts: Payouts, private readonly batches: PayoutBatches) {}

  async apply(news: BankNews): Promise<Applied> {
    if (news.kind === 'unclear') return open(news.endToEndId ? 'unknown-payment' : 'unclear');
    if (news.endToEndId) return this.applyToPayment(news, news.endToEndId);
    return news.batchReference ? this.applyToBatch(news, news.batchReference) : open('unclear');
  }

  /** Ends a batch once each of its payouts is executed or given back. */
  async settleWhenComplete(batchId: string): Promise<void> {
    const members = (await this.payouts.ofBatch(batchId)).filter(({ status }) => status !== 'dropped');
    const returned = members.filter(({ status }) => status === 'returned').length;
    const paid = members.filter(({ status }) => status === 'settled').length;
    if (paid + returned < members.length) return;
    const batch = await this.batches.load(batchId);
    batch.settle(paid, returned);
    await this.batches.save(batch);
  }

  private async applyToPayment(news: BankNews, endToEndId: string): Promise<Applied> {
    const row = await this.payouts.byEndToEndId(endToEndId);
    if (!row) return open('unknown-payment');
    if (news.amountCents !== null && news.amountCents !== row.amountCents) return open('amount-differs');
    return { ...(await this.move(news, row)), payoutId: row.payoutId, batchIds: [row.batchId] };
  }

  /** The bank answers with our MsgId, or with the block's id that begins with it. */
  private async applyToBatch(news: BankNews, reference: string): Promise<Applied> {
    const batch = await this.batches.byNumber(reference.split('.')[0] ?? reference);
    if (!batch) return open('unknown-batch');
    const members = (await this.payouts.lockOfBatch(batch.batchId)).filter(({ status }) => status !== 'dropped');
    const total = members.reduce((sum, { amountCents }) => sum + amountCents, 0);
    if (news.amountCents !== null && news.amountCents !== total) return open('amount-differs');
    const outcomes: EntryOutcome[] = [];
    for (const member of members) outcomes.push((await this.move(news, member)).outcome);
    const outcome = (['open', 'matched', 'noted', 'known'] as const).find((one) => outcomes.includes(one)) ?? 'open';
    return { outcome, ...(outcome === 'open' ? { why: 'not-sent' as const } : {}), batchIds: [batch.batchId] };
  }

  private async move(news: BankNews, { payoutId }: PayoutRow): Promise<{ outcome: EntryOutcome; why?: WhyOpen }> {
    const payout = await this.payouts.load(payoutId);
    if (!payout.wasSent) return { outcome: 'open', why: 'not-sent' };
    if (news.kind === 'noted') return { outcome: 'noted' };
    const wasNews = news.kind === 'settled' ? payout.settle() : payout.giveBack(news.reason ?? unspecifiedReason);
    await this.payouts.save(payout);
    return { outcome: wasNews ? 'matched' : 'known' };
  }
}
