import { Aggregate } from '#platform/domain/aggregate.js';
import { ensure } from '#platform/domain/domain-error.js';
import { isPaidBySepa, isPaidToOwnAccount, isSentAsCode, type RewardKind } from '#reward-types/index.js';
import { dayMs } from '#shared/dates-and-money.js';
import {
  defaultGoodwillLimits,
  GoodwillGranted,
  goodwillLimitsOf,
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
  type GoodwillLimits,
  type RewardEvent,
  type RewardProgress,
  type RewardStatus,
  type RewardView,
} from '../api.js';

export interface Grant {
  readonly recommendationId: string | null;
  readonly recipientId: string | null;
  readonly beneficiary: Beneficiary;
  readonly beneficiaryId: string;
  readonly amountCents: number;
  readonly orderId: string | null;
  readonly origin: 'order' | 'campaign' | 'goodwill';
  readonly under?: AnyUnder;
}

/** What was chosen, and what the type needs of it. */
export interface Choice {
  readonly kind: RewardKind;
  /** Whether the account it would be transferred to is known. */
  readonly accountKnown?: boolean;
  readonly option?: string | null;
}
type Of<Definition extends { of: (data: never) => unknown }> = ReturnType<Definition['of']>;

/**
 * A beneficiary's claim on an amount, by status and progress (docs/specification/rewards.md#states-of-a-reward):
 *
 *   open                        `grant`: a contract was closed, a tier reached, goodwill agreed to
 *   ready, choice-open          `makeReady` begins the claim period · `remind` 30 and 7 days before its end · `expire` at its end · `choose`
 *   ready, code-wanted          a type that is sent as a code · `pickedUp` once it was mailed
 *   ready, bank-details-wanted  a type that is paid by SEPA, and no account is known · `bankDetailsStored` · `reopenChoice` where the account is somebody else's
 *   ready, payable              collected into a payout, which says where it stands · `accountMissing` · `paid` or `returned`
 *   paid, picked-up             the end, unless the bank gives back what it had booked (`returned`)
 *   expired, cancelled          the end; `cancel` takes back what is open or ready
 *
 * What follows a fact from elsewhere (a payout, a stored account) is taken where it fits and passed over where it is old news, so that every retry is safe.
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
  /** The versions it was granted under; null where none were kept. */
  under: AnyUnder | null = null;
  private facts!: Omit<Grant, 'orderId' | 'origin' | 'under'> & { readonly rewardId: string };
  private remindersSent: number[] = [];
  /** The payouts that came back, and the one that paid. */
  private readonly returnedPayouts = new Set<string>();
  /** Those the bank had rejected and booked all the same. */
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

  /** A reminder goes out while the choice is open, once for each `daysLeft`. */
  remind(daysLeft: number): void {
    if (this.progress !== 'choice-open' || this.remindersSent.includes(daysLeft)) return;
    this.apply(RewardReminderDue.of({ ...this.facts, daysLeft, expiresAt: this.expiresAt!.toISOString() }));
  }

  /** The reward mail once more, as long as there is something to choose or to give. */
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

  /** Not while a sealed batch holds its own copy of the account: whoever calls asks the payout first. */
  bankDetailsRemoved(): void {
    if (isPaidToOwnAccount(this.choice)) this.accountMissing();
  }

  /** Whomever it was to be transferred to: there is no account. */
  accountMissing(): void {
    if (this.progress === 'payable') this.apply(RewardBankDetailsWanted.of(this.facts));
  }

  /** No bank details of the beneficiary's would help: the account that is wanted is somebody else's. */
  get choiceIsVoid(): boolean {
    return this.progress === 'bank-details-wanted' && !isPaidToOwnAccount(this.choice);
  }

  reopenChoice(expiresAt: Date): void {
    if (this.choiceIsVoid) this.apply(RewardChoiceReopened.of({ ...this.facts, expiresAt: expiresAt.toISOString() }));
  }

  /** The bank executed it, whatever became of the account meanwhile; `afterRejection`: though it had said it would not. */
  paid(payoutId: string, afterRejection = false): void {
    const isNews = afterRejection ? !this.bookedAfterAll.has(payoutId) : !this.returnedPayouts.has(payoutId);
    if (this.waitsForMoney && isNews) this.apply(RewardPaid.of({ ...this.facts, payoutId }));
  }

  /** The bank gave the money back, possibly after it had booked it, or rejected the payment: another account is wanted. */
  returned(payoutId: string, reason: string, rejected = false): void {
    if (this.returnedPayouts.has(payoutId) || (rejected && this.bookedAfterAll.has(payoutId))) return;
    if (this.waitsForMoney || this.paidBy === payoutId)
      this.apply(RewardReturned.of({ ...this.facts, payoutId, reason }));
  }

  pickedUp(voucherId: string): void {
    if (this.progress === 'code-wanted') this.apply(RewardPickedUp.of({ ...this.facts, voucherId }));
  }

  /** Not while a sealed batch holds it: whoever calls asks the payout first. */
  cancel(reason: CancelReason): void {
    if (this.status === 'cancelled') return;
    ensure(this.mayBeCancelled, 'reward-not-available');
    this.apply(RewardCancelled.of({ ...this.facts, orderId: this.orderId, reason }));
  }

  get mayBeCancelled(): boolean {
    return this.status === 'open' || this.status === 'ready';
  }

  /** Only a reward nobody chose for expires; a made choice is a claim. */
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

  protected onRewardGranted({ data: { orderId, origin, under, ...facts } }: Of<typeof RewardGranted>): void {
    this.facts = facts;
    this.orderId = orderId;
    this.origin = origin;
    this.under = under ?? null;
    this.status = 'open';
  }
  protected onRewardReady({ data }: Of<typeof RewardReady>): void {
    this.expiresAt = new Date(data.expiresAt);
    this.goOn('choice-open');
  }
  protected onRewardReminderDue({ data }: Of<typeof RewardReminderDue>): void {
    this.remindersSent.push(data.daysLeft);
  }
  protected onRewardChosen({ data }: Of<typeof RewardChosen>): void {
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
  protected onRewardChoiceReopened({ data }: Of<typeof RewardChoiceReopened>): void {
    this.choice = null;
    this.option = null;
    this.remindersSent = [];
    this.expiresAt = new Date(data.expiresAt);
    this.goOn('choice-open');
  }
  protected onRewardPaid({ data }: Of<typeof RewardPaid>): void {
    if (this.returnedPayouts.delete(data.payoutId)) this.bookedAfterAll.add(data.payoutId);
    this.paidBy = data.payoutId;
    this.end('paid');
  }
  protected onRewardReturned({ data }: Of<typeof RewardReturned>): void {
    this.returnedPayouts.add(data.payoutId);
    this.paidBy = null;
    this.goOn('bank-details-wanted');
  }
  protected onRewardPickedUp(): void {
    this.end('picked-up');
  }
  protected onRewardCancelled({ data }: Of<typeof RewardCancelled>): void {
    this.cancelledFor = data.reason;
    this.end('cancelled');
  }
  protected onRewardExpired(): void {
    this.end('expired');
  }
}

/** Days before the end of the claim period on which a reminder goes out. */
export const reminderDays = [30, 7] as const;

export const claimPeriodEnds = (readyAt: Date, claimDays: number): Date =>
  new Date(readyAt.getTime() + claimDays * dayMs);

export interface ReminderDate {
  readonly daysLeft: number;
  readonly at: Date;
}

/** Only those that still lie ahead: a short claim period has fewer reminders. */
export const remindersAhead = (expiresAt: Date, now: Date): readonly ReminderDate[] =>
  reminderDays
    .map(daysLeft => ({ daysLeft, at: new Date(expiresAt.getTime() - daysLeft * dayMs) }))
    .filter(({ at }) => at > now);

type Facts = Pick<RewardView, 'status' | 'progress' | 'beneficiary'> & {
  readonly customerNumber: 'none' | 'open' | 'ok' | 'refused';
};

const banners: Readonly<Record<string, (facts: Facts) => boolean>> = {
  praemie: ({ progress }) => progress === 'choice-open',
  bankdaten: ({ progress }) => progress === 'bank-details-wanted',
  kundennummer: ({ beneficiary, status, customerNumber }) =>
    beneficiary === 'recommender' && status === 'ready' && (customerNumber === 'none' || customerNumber === 'refused'),
  /** A friend who was rewarded may recommend as well. */
  empfehlen: ({ beneficiary }) => beneficiary === 'recipient',
};

/** A banner of the reward's page, by its wire name in any spelling; one nobody knows is never shown. */
export function rewardBannerShows(name: string, facts: Facts): boolean {
  const key = name.trim().toLowerCase();
  return Object.hasOwn(banners, key) && banners[key]!(facts);
}

export { defaultGoodwillLimits, goodwillLimitsOf, type CancelReason, type GoodwillLimits };

/** What was granted already, in cents: to the person in this year, by the staff member in this month. */
export interface GoodwillUsed {
  readonly personYearCents: number;
  readonly staffMonthCents: number;
}

/** What may still be granted without a second person. */
export const leftOf = (limits: GoodwillLimits, used: GoodwillUsed): number =>
  Math.max(
    0,
    Math.min(
      limits.grantCents,
      limits.personYearCents - used.personYearCents,
      limits.staffMonthCents - used.staffMonthCents,
    ),
  );

/** Above any of the limits a second person has to agree. Granting and recomputing both ask here. */
export const needsASecondPerson = (amountCents: number, limits: GoodwillLimits, used: GoodwillUsed): boolean =>
  amountCents > leftOf(limits, used);

export interface Period {
  readonly yearFrom: string;
  readonly monthFrom: string;
}

/** First days of the year and of the month that a day (`YYYY-MM-DD`, in Germany) lies in. */
export const periodOf = (day: string): Period => ({
  yearFrom: `${day.slice(0, 4)}-01-01`,
  monthFrom: `${day.slice(0, 7)}-01`,
});
