import { FoldedAggregate } from '#platform/domain/aggregate.js';
import { ensure } from '#platform/domain/domain-error.js';
import { idFrom } from '#platform/domain/ids.js';
import { isPaidBySepa, isPaidToOwnAccount, type RewardKind } from '#reward-types/index.js';
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
} from '../events.js';
import { evolve, ungranted, type RewardState } from './evolve.js';

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
export class Reward extends FoldedAggregate<RewardState, RewardEvent> {
  constructor(id: string) {
    super(id, ungranted, evolve);
  }

  /** The facts that each of its events repeats. */
  get about() {
    const { recommendationId, recipientId, beneficiary, beneficiaryId, amountCents } = this.state;
    return { rewardId: this.id, recommendationId, recipientId, beneficiary, beneficiaryId, amountCents };
  }

  /** Exclusive end of the claim period. */
  get expiresAt(): Date | null {
    return this.state.expiresAt === null ? null : endOfItsDay(new Date(this.state.expiresAt));
  }

  grant({ orderId, origin, under, ...facts }: Grant): void {
    if (this.state.status !== null) return;
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
    if (this.state.status !== 'open') return;
    this.apply(RewardReady.of({ ...this.about, expiresAt: expiresAt.toISOString() }));
  }

  /** Sends a reminder while the choice is open, once per `daysLeft`. */
  remind(daysLeft: number): void {
    if (this.state.progress !== 'choice-open' || this.state.remindersSent.includes(daysLeft)) return;
    this.apply(RewardReminderDue.of({ ...this.about, daysLeft, expiresAt: this.expiresAt!.toISOString() }));
  }

  /** Requests the reward mail again, while a choice or bank details are missing. */
  requestMail(): void {
    ensure(
      this.state.progress === 'choice-open' || this.state.progress === 'bank-details-wanted',
      'reward-not-available',
    );
    this.apply(RewardMailRequested.of(this.about));
  }

  choose(choice: Choice, now: Date): void {
    ensure(
      this.state.status === 'ready' || this.state.status === 'paid' || this.state.status === 'picked-up',
      'reward-not-available',
    );
    ensure(this.state.progress === 'choice-open', 'reward-already-chosen');
    ensure(!this.claimPeriodIsOver(now), 'reward-not-available');
    this.apply(
      RewardChosen.of({
        ...this.about,
        choice: choice.kind,
        option: choice.option ?? null,
      }),
    );
    if (isPaidBySepa(choice.kind) && choice.accountKnown) this.apply(RewardPayable.of(this.about));
  }

  bankDetailsStored(): void {
    if (this.state.progress === 'bank-details-wanted') this.apply(RewardPayable.of(this.about));
  }

  /** Must not be called while a sealed batch holds a copy of the bank details; the caller checks the payout first. */
  bankDetailsRemoved(): void {
    if (isPaidToOwnAccount(this.state.choice)) this.accountMissing();
  }

  /** The payee's account is missing, whoever the payee is. */
  accountMissing(): void {
    if (this.state.progress === 'payable') this.apply(RewardBankDetailsWanted.of(this.about));
  }

  /** The missing account is another payee's, so the beneficiary's bank details would not help. */
  get choiceIsVoid(): boolean {
    return this.state.progress === 'bank-details-wanted' && !isPaidToOwnAccount(this.state.choice);
  }

  reopenChoice(expiresAt: Date): void {
    if (!this.choiceIsVoid) return;
    const { returnReason: reason, returnWasRejection } = this.state;
    this.apply(
      RewardChoiceReopened.of({
        ...this.about,
        expiresAt: expiresAt.toISOString(),
        ...(reason !== null && { reason }),
        ...(returnWasRejection && { rejected: true }),
      }),
    );
  }

  /** The bank executed the payout, whatever happened to the bank details meanwhile; `afterRejection`: although it had rejected it. */
  paid(payoutId: string, afterRejection = false): void {
    const isNews = afterRejection
      ? !this.state.bookedAfterAll.includes(payoutId)
      : !this.state.returnedPayouts.includes(payoutId);
    if (this.waitsForMoney && isNews) this.apply(RewardPaid.of({ ...this.about, payoutId }));
  }

  /** The bank returned the money, possibly after booking it, or rejected the payment: another account is wanted. */
  returned(payoutId: string, reason: string, rejected = false): void {
    if (this.state.returnedPayouts.includes(payoutId) || (rejected && this.state.bookedAfterAll.includes(payoutId)))
      return;
    if (this.waitsForMoney || this.state.paidBy === payoutId)
      this.apply(RewardReturned.of({ ...this.about, payoutId, reason, ...(rejected && { rejected }) }));
  }

  pickedUp(voucherId: string): void {
    if (this.state.progress === 'code-wanted') this.apply(RewardPickedUp.of({ ...this.about, voucherId }));
  }

  /** Must not be called while a sealed batch contains it; the caller checks the payout first. */
  cancel(reason: CancelReason): void {
    if (this.state.status === 'cancelled') return;
    ensure(this.mayBeCancelled, 'reward-not-available');
    this.apply(RewardCancelled.of({ ...this.about, orderId: this.state.orderId, reason }));
  }

  get mayBeCancelled(): boolean {
    return this.state.status === 'open' || this.state.status === 'ready';
  }

  /** Only a reward without a choice expires; a chosen one stays owed. */
  expire(now: Date): void {
    if (this.state.progress === 'choice-open' && this.claimPeriodIsOver(now)) this.apply(RewardExpired.of(this.about));
  }

  private get waitsForMoney(): boolean {
    return this.state.progress === 'payable' || this.state.progress === 'bank-details-wanted';
  }

  private claimPeriodIsOver(now: Date): boolean {
    return this.expiresAt !== null && now >= this.expiresAt;
  }
}

/** Derived from the order, the beneficiary and the number of its assignment, so that a repeated delivery finds the same reward. */
export const idOfEarned = (orderId: string, beneficiary: Beneficiary, turn: number): string =>
  idFrom(orderId, beneficiary, ...(turn > 0 ? [String(turn)] : []));
