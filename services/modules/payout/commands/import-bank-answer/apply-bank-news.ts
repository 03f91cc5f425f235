import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Audit } from '#platform/audit/audit.js';
import { HoldReward } from '../../../hold/published-commands.js';
import { unspecifiedReason, type BankNews, type Rejection } from '../../bank/bank-news.js';
import type { Payout, Told } from '../../domain/payout.js';
import type { PayoutBatch } from '../../domain/payout-batch.js';
import type { EntryOutcome, WhyOpen } from '../../persistence/bank-answers.js';
import { DebtorAccounts } from '../../persistence/debtor-accounts.js';
import { PayoutBatches } from '../../persistence/payout-batches.js';
import { Payouts, type PayoutRow } from '../../persistence/payouts.js';
import { HandOver } from '../hand-over-batch/hand-over-batch.js';

/** What became of one entry of the bank's: nothing at all where it is refused. */
export type Applied =
  | { readonly outcome: Exclude<EntryOutcome, 'open'>; readonly payoutId?: string; readonly batchId: string }
  | { readonly outcome: 'open'; readonly why: WhyOpen }
  | { readonly outcome: 'rejected'; readonly why: Rejection };

const open = (why: WhyOpen): Applied => ({ outcome: 'open', why });
const rejected = (why: Rejection): Applied => ({ outcome: 'rejected', why });

/** Moves payouts by what the bank says: only ever forward, only what was approved, only from the right account, in the right batch and with the right amount. A batch's row is locked before its payouts. */
@Injectable()
export class ApplyBankNews {
  constructor(
    private readonly payouts: Payouts,
    private readonly batches: PayoutBatches,
    private readonly debtors: DebtorAccounts,
    private readonly handOver: HandOver,
    private readonly commands: CommandBus,
    private readonly audit: Audit,
  ) {}

  async apply(news: BankNews, byName: string): Promise<Applied> {
    if (news.kind === 'unclear') return open(news.endToEndId ? 'unknown-payment' : 'unclear');
    if (news.endToEndId) return this.applyToPayment(news, news.endToEndId, byName);
    return news.batchReferences.length > 0 ? this.applyToBatch(news, byName) : open('unclear');
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

  private async applyToPayment(news: BankNews, endToEndId: string, byName: string): Promise<Applied> {
    const row = await this.payouts.byEndToEndId(endToEndId);
    if (!row) return open('unknown-payment');
    const batch = await this.batches.load(row.batchId);
    if (!(await this.debtors.paysFrom(batch.id, news.iban))) return rejected('foreign-account');
    // A report answers one message of ours. Bookings name messages as the bank likes: a person looks where one of them is another batch of ours.
    const others = news.batchReferences.filter(reference => numberIn(reference) !== batch.number);
    if (others.length > 0 && news.source === 'report') return rejected('other-batch');
    for (const reference of others) if (await this.batches.byNumber(numberIn(reference))) return open('batch-differs');
    if (news.amountCents !== null && news.amountCents !== row.amountCents) return open('amount-differs');
    if (!(await this.isWithTheBank(batch, byName))) return open('not-sent');
    return this.move(news, row);
  }

  /** The bank answers with our MsgId, or with the block's id that begins with it. */
  private async applyToBatch(news: BankNews, byName: string): Promise<Applied> {
    const numbers = [...new Set(news.batchReferences.map(numberIn))];
    const row = numbers.length === 1 ? await this.batches.byNumber(numbers[0]!) : undefined;
    if (!row) return open(numbers.length > 1 ? 'batch-differs' : 'unknown-batch');
    const batch = await this.batches.load(row.batchId);
    if (!(await this.debtors.paysFrom(batch.id, news.iban))) return rejected('foreign-account');
    const members = (await this.payouts.lockOfBatch(batch.id)).filter(({ status }) => status !== 'dropped');
    const total = members.reduce((sum, { amountCents }) => sum + amountCents, 0);
    if (news.amountCents !== null && news.amountCents !== total) return open('amount-differs');
    if (!(await this.isWithTheBank(batch, byName))) return open('not-sent');
    const applied: Applied[] = [];
    for (const member of members) applied.push(await this.move(news, member));
    // What is worst for one of them is what a person has to hear.
    const worst = (['rejected', 'open', 'matched', 'noted', 'known'] as const)
      .map(outcome => applied.find(one => one.outcome === outcome))
      .find(one => one !== undefined);
    return worst && 'payoutId' in worst
      ? { outcome: worst.outcome, batchId: worst.batchId }
      : (worst ?? open('not-sent'));
  }

  /** Handed over, or approved: then this very answer proves that the bank has it. */
  private async isWithTheBank(batch: PayoutBatch, byName: string): Promise<boolean> {
    if (!batch.mayLeave) return false;
    if (await this.handOver.apply(batch))
      await this.audit.record({
        action: 'payout.hand-over',
        subject: batch.number,
        by: byName,
        before: { status: 'approved' },
        after: { status: 'exported', sha256: batch.sha256, provedBy: 'bank' },
      });
    return true;
  }

  private async move(news: BankNews, { payoutId, rewardId, batchId }: PayoutRow): Promise<Applied> {
    const payout = await this.payouts.load(payoutId);
    if (!payout.wasSent) return open('not-sent');
    if (news.kind === 'noted') return { outcome: 'noted', payoutId, batchId };
    const told = tell(news, payout);
    await this.payouts.save(payout);
    if (told === 'second-person') return open('returned-after-settlement');
    if (told === 'impossible' && news.kind === 'returned') return rejected('settled-already');
    if (told === 'impossible') {
      // Should it be payable again, nothing of it leaves before a person has looked.
      await this.commands.execute(new HoldReward({ rewardId, reason: 'bank-contradicts' }));
      return open('contradicts');
    }
    return { outcome: told === 'moved' ? 'matched' : 'known', payoutId, batchId };
  }
}

function tell(news: BankNews, payout: Payout): Told {
  if (news.kind === 'settled') return payout.settle({ booked: news.source === 'booking' });
  const reason = news.reason ?? unspecifiedReason;
  return news.source === 'report' ? payout.reject(reason) : payout.giveBack(reason);
}

const numberIn = (reference: string): string => reference.split('.')[0] ?? reference;
