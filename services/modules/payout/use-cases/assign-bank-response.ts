import { Injectable } from '@nestjs/common';
import { Audit } from '#platform/audit.js';
import { currentPerson } from '#platform/database/unit-of-work.js';
import { ensure, DomainError } from '#platform/domain/domain-error.js';
import { mustBeAnother } from '#platform/domain/person.js';
import { withoutPersonalData } from '#platform/logger.js';
import { chargeBetween, differenceOf } from '#shared/bank-charge.js';
import { noReasonGiven } from '#shared/return-reasons.js';
import { isRepeatedInEntry } from '../domain/bookings.js';
import { type Obstacle, type Payout } from '../domain/payout.js';
import { OpenBankResponses, undecided, type OpenAnswer } from '../persistence/open-bank-responses.js';
import { BankResponses } from '../persistence/bank-responses.js';
import { PayoutBatches } from '../persistence/payout-batches.js';
import { Payouts, type PayoutRow } from '../persistence/payouts.js';
import { type AssignedOutcome, PossibleOutcomes, outcomesOf, mustBeDecidedByTwo } from './possible-outcomes.js';
import { ApplyBankEntries, sumOf } from './apply-bank-entries.js';

const contradictory = (field: string) => ({ fields: [{ field, reason: 'contradictory' }] });

@Injectable()
export class BankResponseAssignment {
  constructor(
    private readonly open: OpenBankResponses,
    private readonly payouts: Payouts,
    private readonly batches: PayoutBatches,
    private readonly entries: BankResponses,
    private readonly applying: ApplyBankEntries,
    private readonly possible: PossibleOutcomes,
    private readonly audit: Audit,
  ) {}

  /**
   * Assigns an open response to a payout, one on a whole batch or that names nothing to several whose sum it is.
   * `chargeCents`: what the bank kept, which has to explain the whole difference. Refuses `validation-failed` (it names
   * another, the amounts do not fit, a credit is called an execution, or a debit is unclear), `not-found`,
   * `changed-meanwhile` (decided, unsent, leads back), `not-authorised` (executed money came back, or a charge, by own file).
   */
  async assign(decision: {
    readonly key: string;
    readonly endToEndId: string | readonly string[];
    readonly outcome: AssignedOutcome;
    readonly note: string;
    readonly byName: string;
    readonly chargeCents?: number;
  }): Promise<void> {
    const { key, outcome, note, byName, chargeCents = 0 } = decision;
    const answer = await undecided(this.open, key);
    ensure(outcomesOf(answer).includes(outcome), 'validation-failed', misfit(answer));
    ensure(!isRepeatedInEntry(answer.booking), 'validation-failed', {
      fields: [{ field: 'Ergebnis', reason: 'told-twice' }],
    });
    if (mustBeDecidedByTwo(answer)) mustBeAnother(currentPerson(), answer.reportedBy || null);
    const rows = await this.payoutsIn(answer, [decision.endToEndId].flat());
    if (outcome === 'settled' || outcome === 'returned') ensureAmount(answer, rows, { outcome, chargeCents });
    for (const batchId of new Set(rows.map(row => row.batchId))) await this.batches.load(batchId);
    // A charge belongs to the whole response; it is booked with its first payment.
    for (const [index, row] of rows.entries())
      await this.assignOne(answer, row, { outcome, chargeCents: index === 0 ? chargeCents : 0 });
    await this.entries.finishEntry(key, 'matched', rows[0]!.payoutId);
    await this.open.decide(key, 'assigned', { payoutId: rows[0]!.payoutId, note: withoutPersonalData(note), byName });
    for (const batchId of new Set(rows.map(row => row.batchId))) await this.applying.settleWhenComplete(batchId);
    await this.audit.record({
      action: 'payout.bank-response-assign',
      subject: rows[0]!.endToEndId,
      by: byName,
      before: { entry: key, why: answer.why, status: rows[0]!.status },
      after: {
        outcome,
        amountCents: sumOf(rows),
        ...(rows.length > 1 && { payments: rows.map(row => row.endToEndId) }),
        ...(chargeCents > 0 && { chargeCents }),
        reason: withoutPersonalData(note),
      },
    });
  }

  private async payoutsIn(answer: OpenAnswer, endToEndIds: readonly string[]): Promise<PayoutRow[]> {
    const named = await this.open.named(answer);
    const rows: PayoutRow[] = [];
    for (const endToEndId of new Set(endToEndIds)) {
      const row = await this.payouts.byEndToEndId(endToEndId);
      ensure(row !== undefined, 'not-found');
      const isMeant =
        (named === undefined || named.payoutId === row.payoutId) &&
        (answer.batchId === null || answer.batchId === row.batchId);
      ensure(isMeant, 'validation-failed', contradictory('Auszahlungsnummer'));
      rows.push(row);
    }
    const mayMeanSeveral = answer.about === 'batch' || namesNothing(answer);
    ensure(rows.length === 1 || mayMeanSeveral, 'validation-failed', contradictory('Auszahlungsnummer'));
    return rows.sort((one, other) => (one.payoutId < other.payoutId ? -1 : 1));
  }

  /** A person's decision moves a payout under the same rules as a bank entry: forward, and only what was sent. */
  private async assignOne(
    answer: OpenAnswer,
    row: PayoutRow,
    { outcome, chargeCents }: { outcome: AssignedOutcome; chargeCents: number },
  ): Promise<void> {
    const { payoutId, rewardId, amountCents } = row;
    const payout = await this.payouts.load(payoutId);
    const booked = answer.source === 'booking';
    const said = { booked, chargeCents, bookedCents: amountCents - chargeCents };
    refuseFor(await this.possible.obstacle(outcome, { payout, row }, said), payout);
    if (outcome === 'pay' || outcome === 'take-out') {
      // Whoever takes it out has it taken out at the bank, too: from here on it counts as rejected.
      if (outcome === 'take-out') payout.reject(otherName);
      await this.payouts.save(payout);
      return this.payouts.recordVerificationDecision(payoutId, outcome);
    }
    const stillOwed = await this.possible.isStillOwed(payout, rewardId);
    follow(payout, answer, { outcome, stillOwed, chargeCents });
    await this.payouts.save(payout);
    if (answer.booking) await this.payouts.recordBooking(payoutId, answer.booking);
  }
}

/** Money of which the bank does not say at all whose it is may be a sum of payments. */
const namesNothing = ({ booking, namedPayoutId, endToEndId }: OpenAnswer): boolean =>
  booking !== null && namedPayoutId === null && endToEndId === null;

/** Reason of a payment that was taken out, since the account is another person's. */
const otherName = 'RVNM';

/** Refuses what stands against it: a debit of the payment that nobody decided by its name, else what became of it. */
function refuseFor(obstacle: Obstacle | null, payout: Payout): void {
  if (obstacle === null) return;
  if (obstacle !== 'debit-waits' && obstacle !== 'on-clearing-account') throw new DomainError(payout.whyNot);
  throw new DomainError('validation-failed', { fields: [{ field: 'Ergebnis', reason: obstacle }] });
}

const misfit = ({ kind, booking }: OpenAnswer) => {
  const reason = booking && kind !== 'verified' ? (`${booking.direction}-means` as const) : 'contradictory';
  return { fields: [{ field: 'Ergebnis', reason }] };
};

/** A return of executed money, and a charge, need two people: the one who read it in and the one who agrees. */
function follow(
  payout: Payout,
  { source, reason, reportedBy }: OpenAnswer,
  { outcome, stillOwed, chargeCents }: { outcome: 'settled' | 'returned'; stillOwed: boolean; chargeCents: number },
): void {
  const why = reason ?? noReasonGiven;
  const person = currentPerson();
  const reader = reportedBy || null;
  if (outcome === 'settled') {
    if (chargeCents > 0) payout.agreeToCharge(chargeCents, person, reader);
    else payout.settle({ booked: source === 'booking', stillOwed });
  } else if (chargeCents > 0) payout.agreeToReturnLess(why, chargeCents, person, reader);
  else if (source === 'report') payout.reject(why);
  else if (payout.status === 'settled') payout.agreeToReturn(why, person, reader);
  else payout.giveBack(why);
}

/**
 * The amounts are the same, or the charge that is named is their whole difference and no more than a bank keeps. A report
 * on a batch names the sum of all its payments, whichever of them are meant.
 */
function ensureAmount(
  { amountCents, about, source, chargesCents }: OpenAnswer,
  rows: readonly PayoutRow[],
  { outcome, chargeCents }: { outcome: 'settled' | 'returned'; chargeCents: number },
): void {
  const differs = (field: string, reason: string) => ({ fields: [{ field, reason }] });
  const payoutCents = sumOf(rows);
  const isAsIs = amountCents === null || amountCents === payoutCents || (about === 'batch' && source === 'report');
  const figures = { bookedCents: amountCents ?? payoutCents, payoutCents, payments: rows.length, chargesCents };
  const charge = isAsIs ? 0 : chargeBetween(outcome, figures);
  const isTooHigh = charge === null && chargeCents > 0 && chargeCents === differenceOf(outcome, figures);
  ensure(!isTooHigh, 'validation-failed', differs('EntgeltCent', 'charge-too-high'));
  ensure(charge !== null, 'validation-failed', differs('Auszahlungsnummer', 'other-amount'));
  ensure(charge === chargeCents, 'validation-failed', differs('EntgeltCent', 'charge-differs'));
}
