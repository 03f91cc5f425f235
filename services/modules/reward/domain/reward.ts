import { Aggregate } from '#platform/domain/aggregate.js';
import { ensure } from '#platform/domain/domain-error.js';
import { isPaidBySepa, isPaidToOwnAccount, isSentAsCode, type RewardKind } from '#reward-types/index.js';
import { endOfItsDay } from '#shared/calendar.js';
import {
  GoodwillGranted,
  RewardBankDetailsWanted,
  RewardCancelled,
  RewardChoiceReopened,
  RewardChosen,
  RewardExpired,
  RewardGranted,
  RewardMailRequested,
  RewardPaid,
  RewardPayable,
  RewardPickedUp,
  RewardReady,
  RewardReminderDue,
  RewardReturned,
  type AnyUnder,
  type Beneficiary,
  type CancelReason,
  type RewardEvent,
  type RewardOrigin,
  type RewardProgress,
  type RewardStatus,
} from '../events.js';

export interface Grant {
  readonly recommendationId: string | null;
  readonly recipientId: string | null;
  readonly beneficiary: Beneficiary;
  readonly beneficiaryId: string;
  readonly amountCents: number;
  readonly orderId: string | null;
  readonly origin: RewardOrigin;
  readonly under?: AnyUnder;
}

/** The chosen type and what it needs. */
export interface Choice {
  readonly kind: RewardKind;
  /** Whether the account for the transfer is known. */
  readonly accountKnown?: boolean;
  readonly option?: string | null;
}

type EventOf<Definition extends { of: (data: never) => unknown }> = ReturnType<Definition['of']>;

/**
 * A beneficiary's claim on an amount, by status and progress (docs/specification/rewards.md#states-of-a-reward):
 *
 *   open                        `grant`: a contract was closed, a tier reached, goodwill approved
 *   ready, choice-open          `makeReady` begins the claim period · `remind` 30 and 7 days before · `expire` · `choose`
 *   ready, code-wanted          a type that is sent as a code · `pickedUp` once it was mailed
 *   ready, bank-details-wanted  SEPA, no account known · `bankDetailsStored` · `reopenChoice` with another payee
 *   ready, payable              collected into a payout, which has its own state · `accountMissing` · `paid` or `returned`
 *   paid, picked-up             the end, unless the bank returns a booked payment (`returned`)
 *   expired, cancelled          the end; `cancel` is possible while it is open or ready
 *
 * Facts from elsewhere (a payout, an account) apply where they fit; outdated ones are ignored: every retry is safe.
 */
export class Reward extends Aggregate<RewardEvent> {
  status: RewardStatus | null = null;
  progress: RewardProgress | null = null;
  choice: RewardKind | null = null;
  option: string | null = null;
  expiresAt: Date | null = null;
  cancelledFor: CancelReason | null = null;
  orderId: string | null = null;
  origin: Grant['origin'] = 'order';
  /** Versions under which it was granted; null where versions were not kept yet. */
  under: AnyUnder | null = null;
  private facts!: Omit<Grant, 'orderId' | 'origin' | 'under'> & { readonly rewardId: string };
  private remindersSent: number[] = [];
  /** Payouts that were returned. */
  private readonly returnedPayouts = new Set<string>();
  /** Payouts that the bank had rejected and booked after all. */
  private readonly bookedAfterAll = new Set<string>();
  private paidBy: string | null = null;

  get about() {
    return this.facts;
  }

  grant({ orderId, origin, under, ...facts }: Grant): void {
    if (this.status !== null) return;
    this.apply(RewardGranted.of({ rewardId: this.id, ...facts, orderId, origin, ...(under && { under }) }));
  }

  /** A grant outside any order and recommendation. */
  grantGoodwill(recommenderId: string, amountCents: number, under?: AnyUnder): void {
    const facts = {
      recommendationId: null,
      recipientId: null,
      beneficiary: 'recommender',
      beneficiaryId: recommenderId,
      amountCents,
    } as const;
    this.apply(GoodwillGranted.of({ rewardId: this.id, ...facts }));
    this.grant({ ...facts, orderId: null, origin: 'goodwill', ...(under && { under }) });
  }

  /** Offen → Bereitgestellt, once the order is released. */
  makeReady(expiresAt: Date): void {
    if (this.status !== 'open') return;
    this.apply(RewardReady.of({ ...this.facts, expiresAt: expiresAt.toISOString() }));
  }

  /** Sends a reminder while the choice is open, once per `daysLeft`. */
  remind(daysLeft: number): void {
    if (this.progress !== 'choice-open' || this.remindersSent.includes(daysLeft)) return;
    this.apply(RewardReminderDue.of({ ...this.facts, daysLeft, expiresAt: this.expiresAt!.toISOString() }));
  }

  /** Requests the reward mail again, while a choice or bank details are missing. */
  requestMail(): void {
    ensure(this.progress === 'choice-open' || this.progress === 'bank-details-wanted', 'reward-not-available');
    this.apply(RewardMailRequested.of(this.facts));
  }

  choose(choice: Choice, now: Date): void {
    ensure(this.status === 'ready' || this.status === 'paid' || this.status === 'picked-up', 'reward-not-available');
    ensure(this.progress === 'choice-open', 'reward-already-chosen');
    ensure(!this.claimPeriodIsOver(now), 'reward-not-available');
    this.apply(
      RewardChosen.of({
        ...this.facts,
        choice: choice.kind,
        option: choice.option ?? null,
      }),
    );
    if (isPaidBySepa(choice.kind) && choice.accountKnown) this.apply(RewardPayable.of(this.facts));
  }

  bankDetailsStored(): void {
    if (this.progress === 'bank-details-wanted') this.apply(RewardPayable.of(this.facts));
  }

  /** Must not be called while a sealed batch holds a copy of the bank details; the caller checks the payout first. */
  bankDetailsRemoved(): void {
    if (isPaidToOwnAccount(this.choice)) this.accountMissing();
  }

  /** The payee's account is missing, whoever the payee is. */
  accountMissing(): void {
    if (this.progress === 'payable') this.apply(RewardBankDetailsWanted.of(this.facts));
  }

  /** The missing account is another payee's, so the beneficiary's bank details would not help. */
  get choiceIsVoid(): boolean {
    return this.progress === 'bank-details-wanted' && !isPaidToOwnAccount(this.choice);
  }

  reopenChoice(expiresAt: Date): void {
    if (this.choiceIsVoid) this.apply(RewardChoiceReopened.of({ ...this.facts, expiresAt: expiresAt.toISOString() }));
  }

  /** The bank executed the payout, whatever happened to the bank details meanwhile; `afterRejection`: although it had rejected it. */
  paid(payoutId: string, afterRejection = false): void {
    const isNews = afterRejection ? !this.bookedAfterAll.has(payoutId) : !this.returnedPayouts.has(payoutId);
    if (this.waitsForMoney && isNews) this.apply(RewardPaid.of({ ...this.facts, payoutId }));
  }

  /** The bank returned the money, possibly after booking it, or rejected the payment: another account is wanted. */
  returned(payoutId: string, reason: string, rejected = false): void {
    if (this.returnedPayouts.has(payoutId) || (rejected && this.bookedAfterAll.has(payoutId))) return;
    if (this.waitsForMoney || this.paidBy === payoutId)
      this.apply(RewardReturned.of({ ...this.facts, payoutId, reason }));
  }

  pickedUp(voucherId: string): void {
    if (this.progress === 'code-wanted') this.apply(RewardPickedUp.of({ ...this.facts, voucherId }));
  }

  /** Must not be called while a sealed batch contains it; the caller checks the payout first. */
  cancel(reason: CancelReason): void {
    if (this.status === 'cancelled') return;
    ensure(this.mayBeCancelled, 'reward-not-available');
    this.apply(RewardCancelled.of({ ...this.facts, orderId: this.orderId, reason }));
  }

  get mayBeCancelled(): boolean {
    return this.status === 'open' || this.status === 'ready';
  }

  /** Only a reward without a choice expires; a chosen one stays owed. */
  expire(now: Date): void {
    if (this.progress === 'choice-open' && this.claimPeriodIsOver(now)) this.apply(RewardExpired.of(this.facts));
  }

  private get waitsForMoney(): boolean {
    return this.progress === 'payable' || this.progress === 'bank-details-wanted';
  }

  private claimPeriodIsOver(now: Date): boolean {
    return this.expiresAt !== null && now >= this.expiresAt;
  }

  private end(status: RewardStatus): void {
    this.status = status;
    this.progress = null;
  }

  private goOn(progress: RewardProgress): void {
    this.status = 'ready';
    this.progress = progress;
  }

  protected onRewardGranted({ data: { orderId, origin, under, ...facts } }: EventOf<typeof RewardGranted>): void {
    this.facts = facts;
    this.orderId = orderId;
    this.origin = origin;
    this.under = under ?? null;
    this.status = 'open';
  }
  protected onRewardReady({ data }: EventOf<typeof RewardReady>): void {
    this.expiresAt = endOfItsDay(new Date(data.expiresAt));
    this.goOn('choice-open');
  }
  protected onRewardReminderDue({ data }: EventOf<typeof RewardReminderDue>): void {
    this.remindersSent.push(data.daysLeft);
  }
  protected onRewardChosen({ data }: EventOf<typeof RewardChosen>): void {
    this.choice = data.choice;
    this.option = data.option;
    this.goOn(isSentAsCode(data.choice) ? 'code-wanted' : 'bank-details-wanted');
  }
  protected onRewardPayable(): void {
    this.goOn('payable');
  }
  protected onRewardBankDetailsWanted(): void {
    this.goOn('bank-details-wanted');
  }
  protected onRewardChoiceReopened({ data }: EventOf<typeof RewardChoiceReopened>): void {
    this.choice = null;
    this.option = null;
    this.remindersSent = [];
    this.expiresAt = endOfItsDay(new Date(data.expiresAt));
    this.goOn('choice-open');
  }
  protected onRewardPaid({ data }: EventOf<typeof RewardPaid>): void {
    if (this.returnedPayouts.delete(data.payoutId)) this.bookedAfterAll.add(data.payoutId);
    this.paidBy = data.payoutId;
    this.end('paid');
  }
  protected onRewardReturned({ data }: EventOf<typeof RewardReturned>): void {
    this.returnedPayouts.add(data.payoutId);
    this.paidBy = null;
    this.goOn('bank-details-wanted');
  }
  protected onRewardPickedUp(): void {
    this.end('picked-up');
  }
  protected onRewardCancelled({ data }: EventOf<typeof RewardCancelled>): void {
    this.cancelledFor = data.reason;
    this.end('cancelled');
  }
  protected onRewardExpired(): void {
    this.end('expired');
  }
}
