import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { calendarDay } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { noReasonGiven } from '#shared/return-reasons.js';
import { AskForHolder } from '../../account/api.js';
import { HoldReward } from '../../hold/api.js';
import { type Rejection, type BankEntry, type PaymentEntry, type BatchEntry, isFinal } from '../bank/bank-entry.js';
import { type Booking, isSameBooking } from '../domain/bookings.js';
import { obstacleToReturn, type PayoutBatch, recognise, type Payout, type Recognised } from '../domain/payout.js';
import { mayBeAsked, needsADecision, verificationCodes } from '../domain/verification.js';
import type { EntryOutcome, OpenReason } from '../persistence/bank-response-rows.js';
import { type Meant, BankResponses } from '../persistence/bank-responses.js';
import { OpenBankResponses } from '../persistence/open-bank-responses.js';
import { DebtorAccounts } from '../persistence/payout-accounts.js';
import { PayoutBatches, type BatchRow } from '../persistence/payout-batches.js';
import { type PayoutRow, Payouts } from '../persistence/payouts.js';
import { SentPayments, bearing, allTo, type SentPayment } from '../persistence/sent-payments.js';
import { UnclaimedMoneyOfPayments } from '../persistence/unclaimed-money.js';
import { HandOver } from './hand-over-batch.js';
import { PossibleOutcomes } from './possible-outcomes.js';

/** Effect of one bank entry; none where it is refused. `payments`: those of a batch that it told something new of. */
export type Applied =
  | {
      readonly outcome: Exclude<EntryOutcome, 'open'>;
      readonly payoutId?: string;
      readonly batchId: string;
      readonly payments?: readonly string[];
    }
  | {
      readonly outcome: 'open';
      readonly why: OpenReason;
      readonly meant: Meant;
      /** The batch of which payments were moved all the same. */
      readonly batchId?: string;
      readonly payments?: readonly string[];
      /** Of a batch's amount what payments took all the same. */
      readonly appliedCents?: number;
    }
  | { readonly outcome: 'rejected'; readonly why: Rejection };

export const open = (why: OpenReason, meant: Meant = {}): Extract<Applied, { outcome: 'open' }> => ({
  outcome: 'open',
  why,
  meant,
});
export const rejected = (why: Rejection): Applied => ({ outcome: 'rejected', why });

/** The payment that an entry names by any of its references, or why it is none. */
type Found =
  { readonly row: PayoutRow } | { readonly row: null; readonly why: OpenReason; readonly suggested?: string };

/**
 * Applies bank entries to payouts: only forward, only for approved batches, only with the right account, batch and
 * amount. What speaks of a payment moves that one at most. A batch's row is locked before its payouts.
 */
@Injectable()
export class ApplyBankEntries {
  constructor(
    private readonly payouts: Payouts,
    private readonly batches: PayoutBatches,
    private readonly debtors: DebtorAccounts,
    private readonly handOver: HandOver,
    private readonly answers: BankResponses,
    private readonly commands: CommandBus,
    private readonly audit: Audit,
    private readonly open: OpenBankResponses,
    private readonly possible: PossibleOutcomes,
    private readonly sent: SentPayments,
    private readonly cipher: Cipher,
    private readonly unclaimed: UnclaimedMoneyOfPayments,
  ) {}

  apply(entry: BankEntry, byName: string): Promise<Applied> {
    return entry.about === 'batch' ? this.applyToBatch(entry, byName) : this.applyToPayment(entry, byName);
  }

  /** Ends a batch once each of its payouts is executed or returned; one that had ended is partly returned by a later return. */
  async settleWhenComplete(batchId: string): Promise<void> {
    const members = (await this.payouts.ofBatch(batchId)).filter(({ status }) => status !== 'dropped');
    const returned = members.filter(({ status }) => status === 'returned').length;
    const paid = members.filter(({ status }) => status === 'settled').length;
    if (paid + returned < members.length) return;
    const batch = await this.batches.load(batchId);
    batch.settle(paid, returned);
    if (returned > 0) batch.comeBack();
    await this.batches.save(batch);
  }

  private async applyToPayment(entry: PaymentEntry, byName: string): Promise<Applied> {
    const found = await this.find(entry);
    if (found.row === null)
      return open(isNotUnderstood(entry) ? 'unknown-code' : found.why, {
        ...(found.suggested !== undefined && { suggestedPayoutId: found.suggested }),
      });
    const { row } = found;
    const meant = { namedPayoutId: row.payoutId };
    const batch = await this.batches.load(row.batchId);
    if (!(await this.debtors.paysFrom(batch.id, entry.iban))) return rejected('foreign-account');
    // A report answers one message of ours. Bookings name messages freely, so a person decides where one of them is another batch of ours.
    const others = entry.batchReferences.filter(reference => numberIn(reference) !== batch.number);
    if (others.length > 0 && entry.source === 'report') return rejected('other-batch');
    for (const reference of others)
      if (await this.batches.byNumber(numberIn(reference))) return open('batch-differs', meant);
    if (entry.kind === 'unclear') return open(isNotUnderstood(entry) ? 'unknown-code' : 'unsaid-outcome', meant);
    if (entry.amountCents !== null && entry.amountCents !== row.amountCents) return open('amount-differs', meant);
    if (!(await this.isAtBank(batch, byName))) return open('not-sent', meant);
    if (entry.kind === 'verified') return this.verify(row, entry.verification);
    const moved = await this.move(entry, row);
    // A final status with the name as its reason tells both: what became of the payment, and what to ask the payee.
    const isTheirs = moved.outcome !== 'open' || moved.why === 'returned-after-settlement';
    if (entry.verification && isTheirs && moved.outcome !== 'rejected') await this.verify(row, entry.verification);
    return moved;
  }

  /** Keeps what the payee's bank says of the name; where it is another one, a person asks the payee first. */
  private async verify(row: PayoutRow, verification: PaymentEntry['verification']): Promise<Applied> {
    const { payoutId, batchId } = row;
    if (verification === null) return open('payee-name', { namedPayoutId: payoutId });
    const { result, bankName } = verification;
    const tellsNewName = bankName !== null && row.verifiedNameEncrypted === null;
    if (row.verification === result && !tellsNewName) return { outcome: 'known', payoutId, batchId };
    const encrypted = bankName && this.cipher.encrypt(bankName, 'payout.verified_name_encrypted', payoutId);
    await this.payouts.recordVerification(payoutId, result, encrypted);
    if (mayBeAsked(result) && bankName !== null) await this.ask(row, bankName);
    const { status } = await this.payouts.load(payoutId);
    if (needsADecision(result) && status === 'sent') return open('payee-name', { namedPayoutId: payoutId });
    return { outcome: 'matched', payoutId, batchId };
  }

  /** A payee of the configuration, such as a charity, is not asked by mail: operators keep its account. */
  private async ask({ payoutId, beneficiaryId, ibanEncrypted, ownAccount }: PayoutRow, name: string): Promise<void> {
    if (ibanEncrypted === null || ownAccount === false) return;
    const iban = this.cipher.decrypt(ibanEncrypted, 'payout.iban_encrypted', payoutId);
    await this.commands.execute(new AskForHolder(beneficiaryId, { iban, nameAtBank: name.trim() }));
  }

  /** One answer for all names is each one's; that some differ is only clear in a batch of one payment. */
  private async verifyBatch(
    { code, besidePayments: beside }: BatchEntry,
    members: readonly PayoutRow[],
    batchId: string,
  ): Promise<Applied> {
    if (beside) return { outcome: 'noted', batchId };
    const result = code === null ? undefined : verificationCodes[code];
    const concernsAll = result === 'match' || result === 'unavailable' || members.length === 1;
    if (result === undefined || !concernsAll) return open('payee-name', { batchId });
    let applied: Applied = { outcome: 'known', batchId };
    const payments: string[] = [];
    for (const member of members) {
      const one = await this.verify(member, { result, bankName: null });
      if (one.outcome !== 'known') applied = one;
      payments.push(...paymentsChangedBy(one));
    }
    return applied.outcome === 'matched' ? { outcome: 'matched', batchId, payments } : applied;
  }

  /** By EndToEndId, instruction id and UETR; where none is given, by account and amount within the batch that is named. */
  private async find(entry: PaymentEntry): Promise<Found> {
    const { name, amountCents } = entry;
    const byEndToEndId = name.endToEndId === null ? undefined : await this.payouts.byEndToEndId(name.endToEndId);
    const ofBatch = await this.sentIn(entry, byEndToEndId);
    const named = new Set(bearing(ofBatch, name).map(({ endToEndId }) => endToEndId.toLowerCase()));
    if (byEndToEndId) named.add(byEndToEndId.endToEndId);
    if (named.size > 1) return { row: null, why: 'references-differ' };
    const [only] = [...named];
    const row = byEndToEndId ?? (only && name.endToEndId === null ? await this.payouts.byEndToEndId(only) : undefined);
    if (row) return { row };
    const to = { payeeIban: name.payeeIban, amountCents, byAccountAlone: entry.kind === 'verified' };
    const those = allTo(ofBatch, to);
    const fits = only ?? (those.length === 1 ? those[0]!.endToEndId : undefined);
    const fitting = fits === undefined ? undefined : await this.payouts.byEndToEndId(fits);
    const isUnnamed = name.endToEndId === null && name.instructionId === null;
    if (fitting && isUnnamed) return { row: fitting };
    const suggested = fitting ? [fitting.payoutId] : await this.suggestions(entry);
    const severalFit = isUnnamed && (those.length > 1 || suggested.length > 1);
    return {
      row: null,
      why: severalFit ? 'several-fit' : this.whyNot(entry),
      ...(suggested.length === 1 && { suggested: suggested[0]! }),
    };
  }

  private whyNot({ kind, source, name, batchReferences }: PaymentEntry): OpenReason {
    const namesSomething = name.endToEndId !== null || name.instructionId !== null || batchReferences.length > 0;
    return namesSomething && !(kind === 'unclear' && source === 'booking' && name.endToEndId === null)
      ? 'unknown-payment'
      : 'unclear';
  }

  /** Transfers of the batches that the entry names, read only where the EndToEndId alone does not settle it. */
  private async sentIn(
    { name, batchReferences }: PaymentEntry,
    byEndToEndId: PayoutRow | undefined,
  ): Promise<readonly SentPayment[]> {
    if (byEndToEndId && name.instructionId === null && name.uetr === null) return [];
    const numbers = [...batchReferences, ...(name.instructionId === null ? [] : [name.instructionId])].map(numberIn);
    const sent: SentPayment[] = [];
    for (const number of new Set(numbers)) {
      const batch = await this.batches.byNumber(number);
      if (batch) sent.push(...(await this.sent.of(batch.batchId)));
    }
    return sent;
  }

  private async suggestions({ kind, amountCents, name: { payeeIban } }: PaymentEntry): Promise<readonly string[]> {
    return payeeIban === null || amountCents === null ? [] : this.open.allTo(payeeIban, amountCents, kind);
  }

  /** The entry names the batch by our MsgId, or by a payment block id that begins with it. */
  private async applyToBatch(entry: BatchEntry, byName: string): Promise<Applied> {
    const numbers = [...new Set(entry.batchReferences.map(numberIn))];
    const row = numbers.length === 1 ? await this.batches.byNumber(numbers[0]!) : undefined;
    if (!row) return open(numbers.length > 1 ? 'batch-differs' : numbers.length === 1 ? 'unknown-batch' : 'unclear');
    const meant = { batchId: row.batchId };
    const batch = await this.batches.load(row.batchId);
    if (!(await this.debtors.paysFrom(batch.id, entry.iban))) return rejected('foreign-account');
    const members = (await this.payouts.lockOfBatch(batch.id)).filter(({ status }) => status !== 'dropped');
    if (entry.kind === 'unclear') return open(isNotUnderstood(entry) ? 'unknown-code' : 'unclear', meant);
    if (entry.kind === 'verified')
      return (await this.isAtBank(batch, byName))
        ? this.verifyBatch(entry, members, row.batchId)
        : open('not-sent', meant);
    if (entry.besidePayments) return this.besidePayments(entry, members, row);
    const those = membersMeant(entry, members);
    if (those === null) return open('amount-differs', meant);
    if (!(await this.isAtBank(batch, byName))) return open('not-sent', meant);
    if (entry.source === 'report' && isFinal(entry.kind)) {
      const contradicted = await this.contradicted(entry, those, { said: entry.kind, batchId: row.batchId });
      if (contradicted) return contradicted;
    }
    const applied: Applied[] = [];
    for (const member of those) applied.push(await this.move(entry, member));
    const appliedCents = sumOf(those.filter((_, place) => isTaken(applied[place]!)));
    // The worst result among the batch's payments is reported.
    const worst = (['open', 'matched', 'noted', 'known'] as const)
      .map(outcome => applied.find(one => one.outcome === outcome))
      .find(one => one !== undefined);
    const payments = applied.flatMap(paymentsChangedBy);
    if (worst?.outcome === 'open')
      return { ...open(worst.why, meant), payments, appliedCents, ...(payments.length > 0 && meant) };
    return worst && 'payoutId' in worst
      ? { outcome: worst.outcome, batchId: worst.batchId, payments }
      : (worst ?? open('not-sent', meant));
  }

  /**
   * Why a status of the whole batch moves none of its payments, where one of them cannot have it, or its document says
   * otherwise of the batch; null where it moves them. What it says was executed is not paid again before a person looked.
   */
  private async contradicted(
    entry: BatchEntry,
    members: readonly PayoutRow[],
    { said, batchId }: { readonly said: 'settled' | 'returned'; readonly batchId: string },
  ): Promise<Applied | null> {
    const against = await this.against(said, members);
    const oneWaits = members.some(({ status }) => status === 'sent');
    if (against.length === 0 && !(entry.disputed && oneWaits)) return null;
    if (said === 'returned' && !oneWaits) return rejected('settled-already');
    if (said === 'settled')
      for (const { rewardId } of against)
        await this.commands.execute(new HoldReward({ rewardId, reason: 'bank-contradicts' }));
    const why = against.length > 0 ? 'batch-contradicts' : 'statuses-differ';
    if (await this.open.waitsAlready(batchId, { kind: said, why })) return { outcome: 'known', batchId };
    return open(why, { batchId });
  }

  /** Payments of the batch of which the bank cannot say this. */
  private async against(said: 'settled' | 'returned', members: readonly PayoutRow[]): Promise<readonly PayoutRow[]> {
    const payouts = await this.payouts.loadAll(members.map(({ payoutId }) => payoutId));
    const waiting = members.filter(({ status }) => said === 'returned' && status === 'sent');
    const debits = await this.unclaimed.ofEach(waiting, 'debit');
    return members.filter(
      ({ payoutId, amountCents }, place) =>
        !payouts[place]!.mayHaveBeen(said) || obstacleToReturn(debits.get(payoutId) ?? [], amountCents) !== null,
    );
  }

  /**
   * A final status of the batch beside payments is for a person where it contradicts one of them, or as long as payments
   * it does not name wait for the bank.
   */
  private async besidePayments(
    { kind }: BatchEntry,
    members: readonly PayoutRow[],
    { batchId }: BatchRow,
  ): Promise<Applied> {
    if (!isFinal(kind)) return { outcome: 'noted', batchId };
    if ((await this.against(kind, members)).length > 0) return open('batch-contradicts', { batchId });
    const othersWait = members.some(({ status }) => status === 'sent');
    return othersWait ? open('batch-and-payments', { batchId }) : { outcome: 'known', batchId };
  }

  /** Whether the batch was handed over; for an approved one the bank response itself proves it, and the hand-over is recorded. */
  private async isAtBank(batch: PayoutBatch, byName: string): Promise<boolean> {
    if (!batch.mayHaveLeft) return false;
    if (await this.handOver.apply(batch, { proven: true }))
      await this.audit.record({
        action: 'payout.hand-over',
        subject: batch.number,
        by: byName,
        before: { status: 'approved' },
        after: { status: 'exported', sha256: batch.sha256, provedBy: 'bank' },
      });
    return true;
  }

  private async move(entry: BankEntry, row: PayoutRow): Promise<Applied> {
    const { payoutId, rewardId, batchId, bookings } = row;
    const payout = await this.payouts.load(payoutId);
    const meant = { namedPayoutId: payoutId };
    if (!payout.wasSent) return open('not-sent', meant);
    if (entry.kind === 'noted') return { outcome: 'noted', payoutId, batchId };
    // Its money left by a debit that nobody decided yet, so it is not payable again by itself.
    if (entry.kind === 'returned' && payout.status === 'sent') {
      const obstacle = obstacleToReturn(await this.unclaimed.of(row, 'debit'), row.amountCents);
      if (obstacle !== null) return open('debit-waits', meant);
    }
    const recognised = entry.booking ? recognise(entry.booking, bookings, calendarDay(row.changedAt)) : 'same';
    // Entries on the whole batch, and repeated ones, are left to a person.
    const isPlain = payout.mayBeBookedAfterAll && entry.about === 'payment' && !(await this.answers.repeats(payoutId));
    const stillOwed = isPlain && (await this.possible.isStillOwed(payout, rewardId));
    const outcome = apply(entry, payout, { stillOwed, recognised });
    await this.payouts.save(payout);
    if (outcome === 'moved' || (outcome === 'known' && recognised === 'first'))
      if (entry.booking) await this.payouts.recordBooking(payoutId, entry.booking);
    if (outcome === 'second-person') {
      const waiting = await this.open.returnsOf(payoutId);
      if (waiting.some(one => isOneReturn(one, entry.booking))) return { outcome: 'known', payoutId, batchId };
      return open(waiting.length > 0 ? 'returned-again' : 'returned-after-settlement', meant);
    }
    if (outcome === 'impossible' && entry.kind === 'returned') return rejected('settled-already');
    // The hold prevents a second payment before a person has looked, should the reward become payable again.
    if (outcome === 'impossible' || (outcome === 'another' && payout.status === 'returned'))
      await this.commands.execute(new HoldReward({ rewardId, reason: 'bank-contradicts' }));
    if (outcome === 'impossible')
      return open(entry.source === 'booking' ? 'booked-though-rejected' : 'announced-though-rejected', meant);
    if (outcome === 'another')
      return open(payout.status === 'returned' ? 'booked-after-return' : 'booked-again', meant);
    // The credit may undo a debit that no payment took, instead of repeating a return.
    const isAnother = recognised === 'other' || (entry.booking && (await this.open.debitIsUnclaimed(payoutId)));
    if (outcome === 'known' && entry.kind === 'returned' && isAnother) return open('returned-again', meant);
    return { outcome: outcome === 'moved' ? 'matched' : 'known', payoutId, batchId };
  }
}

/** Payments whose state an entry changed. */
export const paymentsChangedBy = (applied: Applied): readonly string[] =>
  'payments' in applied && applied.payments
    ? applied.payments
    : (applied.outcome === 'matched' || applied.outcome === 'noted') && applied.payoutId !== undefined
      ? [applied.payoutId]
      : [];

/** Whether the money of a batch's booking belongs to this payment: it settles or returns it now, or did before. */
const isTaken = ({ outcome }: Applied): boolean => outcome === 'matched' || outcome === 'known';

/** Whether two messages tell one return; what no booking tells repeats what waits. */
const isOneReturn = (one: Booking | null, other: Booking | null): boolean =>
  one === null || other === null || isSameBooking(one, other);

const isNotUnderstood = ({ kind, code }: BankEntry): boolean => kind === 'unclear' && code !== null;

/** All payments of the batch, or those that the bank did not reject before; null where neither has this sum. */
function membersMeant({ amountCents }: BatchEntry, members: readonly PayoutRow[]): readonly PayoutRow[] | null {
  if (amountCents === null) return members;
  const remaining = members.filter(({ status }) => status !== 'returned');
  return [members, remaining].find(those => those.length > 0 && sumOf(those) === amountCents) ?? null;
}

export const sumOf = (members: readonly Pick<PayoutRow, 'amountCents'>[]): number =>
  members.reduce((sum, { amountCents }) => sum + amountCents, 0);

function apply(
  entry: BankEntry,
  payout: Payout,
  { stillOwed, recognised }: { readonly stillOwed: boolean; readonly recognised: Recognised },
) {
  if (entry.kind === 'settled')
    return payout.settle({
      booked: entry.source === 'booking',
      stillOwed,
      recognised,
    });
  const reason = entry.reason ?? noReasonGiven;
  return entry.source === 'report' ? payout.reject(reason) : payout.giveBack(reason);
}

const numberIn = (reference: string): string => reference.split('.')[0] ?? reference;
