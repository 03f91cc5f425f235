import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { withoutPersonalData } from '#platform/logger.js';
import { unspecifiedReason } from '../bank/bank-document.js';
import type { Payout } from '../domain/payout.js';
import { BankAnswers, OpenBankAnswers, type OpenAnswer } from '../persistence/bank-answers.js';
import { PayoutBatches } from '../persistence/payout-batches.js';
import { Payouts } from '../persistence/payouts.js';
import { ApplyBankNews } from './bank-answers.js';

/**
 * Says which payout an open answer of the bank means. Refuses `not-found`, `changed-meanwhile` (decided already, the payout was not sent, its amount is another, the answer says something else,
 * or it would take the payout back to where it was) and `not-authorised` (executed money came back, says the person who read the answer in).
 */
export class AssignBankAnswer extends Command<void> {
  constructor(
    readonly decision: {
      readonly key: string;
      readonly endToEndId: string;
      readonly outcome: 'settled' | 'returned';
      readonly note: string;
      readonly byName: string;
    },
  ) {
    super();
  }
}

/** Puts an open answer aside: it is none of our payouts. Refuses `not-found` and `changed-meanwhile` (decided already). */
export class DismissBankAnswer extends Command<void> {
  constructor(readonly decision: { readonly key: string; readonly note: string; readonly byName: string }) {
    super();
  }
}

@CommandHandler(AssignBankAnswer)
export class AssignBankAnswerHandler implements ICommandHandler<AssignBankAnswer> {
  constructor(
    private readonly open: OpenBankAnswers,
    private readonly payouts: Payouts,
    private readonly batches: PayoutBatches,
    private readonly entries: BankAnswers,
    private readonly news: ApplyBankNews,
    private readonly audit: Audit,
  ) {}

  async execute({ decision: { key, endToEndId, outcome, note, byName } }: AssignBankAnswer): Promise<void> {
    const answer = await undecided(this.open, key);
    ensure(answer.kind === outcome || answer.kind === 'unclear' || answer.kind === 'noted', 'changed-meanwhile');
    const row = await this.payouts.byEndToEndId(endToEndId);
    ensure(row !== undefined, 'not-found');
    ensure(theAmountIsThePayouts(answer, row.amountCents), 'changed-meanwhile');
    await this.batches.load(row.batchId);
    const payout = await this.payouts.load(row.payoutId);
    // A person's word moves a payout only as the bank's would: forward, and only what was sent.
    ensure(follow(payout, outcome, answer), 'changed-meanwhile');
    await this.payouts.save(payout);
    await this.entries.finishEntry(key, 'matched', row.payoutId);
    await this.open.decide(key, 'assigned', { payoutId: row.payoutId, note: withoutPersonalData(note), byName });
    await this.news.settleWhenComplete(row.batchId);
    await this.audit.record({
      action: 'payout.bank-answer-assign',
      subject: endToEndId,
      by: byName,
      before: { entry: key, why: answer.why, status: row.status },
      after: { outcome, amountCents: row.amountCents, reason: withoutPersonalData(note) },
    });
  }
}

@CommandHandler(DismissBankAnswer)
export class DismissBankAnswerHandler implements ICommandHandler<DismissBankAnswer> {
  constructor(
    private readonly open: OpenBankAnswers,
    private readonly audit: Audit,
  ) {}

  async execute({ decision: { key, note, byName } }: DismissBankAnswer): Promise<void> {
    const answer = await undecided(this.open, key);
    await this.open.decide(key, 'dismissed', { payoutId: null, note: withoutPersonalData(note), byName });
    await this.audit.record({
      action: 'payout.bank-answer-dismiss',
      subject: key,
      by: byName,
      before: { why: answer.why, amountCents: answer.amountCents },
      after: { reason: withoutPersonalData(note) },
    });
  }
}

async function undecided(open: OpenBankAnswers, key: string): Promise<OpenAnswer> {
  const answer = await open.take(key);
  ensure(answer !== undefined, 'not-found');
  ensure(answer.state === 'open', 'changed-meanwhile');
  return answer;
}

/** Executed money comes back by a booking alone, and with two people: the one who read it in and the one who agrees. */
function follow(payout: Payout, outcome: 'settled' | 'returned', { source, reason, reportedBy }: OpenAnswer): boolean {
  if (outcome === 'settled') return payout.settle({ booked: source === 'booking' }) === 'moved';
  const why = reason ?? unspecifiedReason;
  if (source === 'report') return payout.reject(why) === 'moved';
  if (payout.status !== 'settled') return payout.giveBack(why) === 'moved';
  payout.agreeToReturn(why, currentWork().actor, reportedBy);
  return true;
}

const theAmountIsThePayouts = ({ amountCents }: OpenAnswer, payoutCents: number): boolean =>
  amountCents === null || amountCents === payoutCents;
