import { FoldedAggregate } from '#platform/domain/aggregate.js';
import { ensure, type RefusalReason } from '#platform/domain/domain-error.js';
import { mustBeAnother, type Person, type PersonId } from '#platform/domain/person.js';
import { calendarDay } from '#shared/calendar.js';
import { dayMs } from '#shared/dates-and-money.js';
import {
  ContractClosed,
  ContractNotConcluded,
  ContractWithoutReward,
  OrderAssigned,
  OrderCancelled,
  OrderRefused,
  OrderReleased,
  OrderReported,
  OrderTakenBack,
  type OrderEvent,
  type OrderKind,
} from '../events.js';
import { evolve, unreported, type OrderState } from './evolve.js';
import type { OrderOwner } from './whose.js';
import { type ComplaintPeriod, releasableFromFor } from './complaint-period.js';
import type { Earning } from './earning.js';

export type ReportResult = 'accepted' | 'known' | 'unassigned' | 'no-reward';

/** The outcome that the provider reports for the order. */
export type ReportedOutcome = 'concluded' | 'cancelled' | 'withdrawn' | 'not-concluded';

export interface OrderReport {
  readonly number: string;
  readonly recommendationId: string;
  /** Assignment of a new order; a known order keeps its own. */
  readonly whose: OrderOwner;
  readonly productId: number;
  readonly productAssumed: boolean;
  readonly orderedAt: Date;
  readonly kind: OrderKind;
  readonly outcome: ReportedOutcome;
  readonly complaints: ComplaintPeriod;
  readonly earning: Earning;
  /** By whose hand it came; null: nobody's who is known. */
  readonly reportedBy?: PersonId | null;
}

/**
 * The provider's contract, by status and by what is known of it (docs/specification/orders.md#states-of-an-order):
 *
 *   reported, unassigned        `report`, where several contacts fit · staff `assign` or `refuse` it
 *   reported                    `report`: the assignment is known · a later report concludes it
 *   reported, contract closed   it earns · `release` once the complaint period is over · `refuse`
 *   reported, without reward    recorded, earns nothing: a renewal, a second contract, no offer that day
 *   released                    the rewards are ready · a report may still cancel it
 *   refused, cancelled,
 *   withdrawn                   the end; no report revives it
 *   not-concluded               the end; nothing was signed
 *
 * Until the release `assign` corrects it: wrong rewards are taken back, it earns anew. Every report may arrive twice.
 */
export class Order extends FoldedAggregate<OrderState, OrderEvent> {
  constructor(id: string) {
    super(id, unreported, evolve);
  }

  get releasableFrom(): Date {
    return new Date(this.state.releasableFrom);
  }

  get orderedAt(): Date {
    return new Date(this.state.orderedAt);
  }

  /** Applies the provider's report. Repeating a report changes nothing; a later outcome moves the order on. */
  report(report: OrderReport): ReportResult {
    const first = this.state.status === null;
    if (first) this.open(report);
    else this.mustRepeatItsFacts(report);
    const earning: Earning = this.state.kind === 'renewal' ? { earns: false, reason: 'renewal' } : report.earning;
    const moved = this.moveTo({ ...report, earning });
    if (!first && !moved) return 'known';
    return earning.earns ? this.result : 'no-reward';
  }

  /**
   * One number is one contract. What ends it may carry the day of its end (docs/specification/orders.md#how-orders-arrive).
   */
  private mustRepeatItsFacts({ kind, orderedAt, outcome }: OrderReport): void {
    const isAnotherDay = calendarDay(orderedAt) !== calendarDay(this.orderedAt);
    const field = kind !== this.state.kind ? 'Art' : outcome === 'concluded' && isAnotherDay ? 'Auftragsdatum' : null;
    ensure(field === null, 'validation-failed', { fields: [{ field: field ?? '', reason: 'reported-otherwise' }] });
  }

  private open(report: OrderReport): void {
    const { recommendationId, whose, number, productId, productAssumed, orderedAt, kind, complaints } = report;
    const { reportedBy } = report;
    this.apply(
      OrderReported.of({
        orderId: this.id,
        recommendationId,
        ...whose,
        number,
        productId,
        productAssumed,
        orderedAt: orderedAt.toISOString(),
        kind,
        releasableFrom: releasableFromFor(orderedAt, complaints).toISOString(),
        ...(reportedBy && { reportedBy }),
      }),
    );
  }

  /** Whether the reported outcome was new. An ended order stays ended: no report revives a cancelled or refused one. */
  private moveTo({ outcome, earning, reportedBy }: OrderReport): boolean {
    if (this.hasEnded) return false;
    if (outcome === 'concluded') return this.conclude(earning, reportedBy);
    if (outcome === 'not-concluded' && !this.state.contractClosed && this.state.kind === 'new') {
      this.apply(ContractNotConcluded.of(this.ids()));
    } else {
      // A contract that is gone counts as cancelled, whatever it is called; the recommendation ignores renewals.
      // Money in a sealed batch stays; the reward decides that.
      this.end(outcome === 'withdrawn' ? 'withdrawn' : 'cancelled-by-provider');
    }
    return true;
  }

  /** A contract was concluded: it earns, or is recorded without a reward. Returns whether that was new. */
  private conclude(earning: Earning, reportedBy?: PersonId | null): boolean {
    if (this.state.contractClosed) return false;
    if (!earning.earns) {
      if (this.state.withoutReward !== null) return false;
      this.apply(ContractWithoutReward.of({ ...this.ids(), reason: earning.reason }));
      return true;
    }
    if (this.state.assignment === 'none') return false;
    this.apply(
      ContractClosed.of({
        ...this.ids(),
        productId: this.state.productId,
        ...(earning.rewardCents !== undefined && { rewardCents: earning.rewardCents }),
        ...(earning.offeredUnder && { offeredUnder: earning.offeredUnder }),
        ...(this.state.turn > 0 && { turn: this.state.turn }),
        ...(reportedBy && { reportedBy }),
      }),
    );
    return true;
  }

  /** Reported, and not assigned yet. */
  get waitsForItsPerson(): boolean {
    return this.state.status === 'reported' && this.state.assignment === 'none' && this.state.withoutReward === null;
  }

  /** Result so far. An order that ended before it was assigned was recorded and never earns. */
  get result(): Exclude<ReportResult, 'known'> {
    if (this.waitsForItsPerson) return 'unassigned';
    return this.state.withoutReward !== null || this.state.assignment === 'none' ? 'no-reward' : 'accepted';
  }

  /** Whether staff may say whose it is. */
  get isAssignable(): boolean {
    return this.state.status === 'reported' && this.state.kind === 'new';
  }

  mustBeAssignable(): void {
    ensure(this.state.status !== null, 'not-found');
    this.refuseUnless(this.isAssignable);
  }

  /** Staff assign the order; the same assignment again has no effect, another one corrects it until the release. */
  assign(
    to: { readonly recommendationId: string; readonly recipientId: string | null; readonly productId: number },
    earning: Earning,
    complaints: ComplaintPeriod,
  ): void {
    this.mustBeAssignable();
    if (this.isOf(to)) return;
    const turn = this.state.assignment === 'none' ? this.state.turn : this.state.turn + 1;
    if (this.state.assignment !== 'none') this.apply(OrderTakenBack.of(this.ids()));
    this.apply(
      OrderAssigned.of({
        orderId: this.id,
        recommendationId: to.recommendationId,
        recipientId: to.recipientId,
        assignment: to.recipientId ? 'contact' : 'code',
        number: this.state.number,
        productId: to.productId,
        orderedAt: this.orderedAt.toISOString(),
        kind: this.state.kind,
        releasableFrom: releasableFromFor(this.orderedAt, complaints).toISOString(),
        turn,
      }),
    );
    this.conclude(earning);
  }

  isOf({
    recommendationId,
    recipientId,
  }: {
    readonly recommendationId: string;
    readonly recipientId: string | null;
  }): boolean {
    return (
      this.state.assignment !== 'none' &&
      this.state.recommendationId === recommendationId &&
      this.state.recipientId === recipientId
    );
  }

  /**
   * Releases the order once, not before the complaint period is over; releasing again has no effect. Whoever reported it
   * by hand is refused `not-authorised` (docs/specification/orders.md#orders-that-somebody-imported).
   */
  release(now: Date, by: Person | null): void {
    ensure(this.state.status !== null, 'not-found');
    if (this.state.status === 'released') return;
    this.refuseUnless(this.state.status === 'reported' && this.state.contractClosed);
    if (this.state.reporters.length > 0) mustBeAnother(by, ...this.state.reporters);
    ensure(now >= this.releasableFrom, 'order-not-yet-releasable', {
      values: { releasableFrom: this.releasableFrom.toISOString() },
    });
    this.apply(OrderReleased.of(this.ids()));
  }

  /** The agency refuses the order, as long as it may still earn; refusing again has no effect. */
  refuse(): void {
    ensure(this.state.status !== null, 'not-found');
    if (this.state.status === 'refused') return;
    this.refuseUnless(this.state.status === 'reported' && (this.state.contractClosed || this.waitsForItsPerson));
    this.apply(OrderRefused.of(this.ids()));
  }

  /** The agency learns that the buyer withdrew, as long as it could refuse the order; saying it again has no effect. */
  withdraw(): void {
    ensure(this.state.status !== null, 'not-found');
    if (this.state.status === 'withdrawn') return;
    this.refuseUnless(this.state.status === 'reported' && (this.state.contractClosed || this.waitsForItsPerson));
    this.end('withdrawn');
  }

  private get hasEnded(): boolean {
    return this.state.status !== null && this.state.status !== 'reported' && this.state.status !== 'released';
  }

  private end(reason: 'withdrawn' | 'cancelled-by-provider'): void {
    this.apply(OrderCancelled.of({ ...this.ids(), reason }));
  }

  /** What prevents its release for good; null: nothing does, as far as its state goes. */
  get whyNotReleasable(): { readonly reason: RefusalReason; readonly values: Readonly<Record<string, string>> } | null {
    if (this.state.status === 'reported' && this.state.contractClosed) return null;
    return this.notReleasable;
  }

  private refuseUnless(condition: boolean): void {
    const { reason, ...details } = this.notReleasable;
    ensure(condition, reason, details);
  }

  /** The value's name selects the sentence that says why. */
  private get notReleasable() {
    return { reason: 'order-not-releasable', values: { [this.obstacle]: this.state.number } } as const;
  }

  private get obstacle() {
    if (this.state.status === 'not-concluded') return 'notConcluded';
    if (this.state.status !== null && this.state.status !== 'reported') return this.state.status;
    if (this.state.kind === 'renewal') return 'renewal';
    return this.waitsForItsPerson ? 'unassigned' : 'withoutReward';
  }

  private ids() {
    return {
      orderId: this.id,
      recommendationId: this.state.recommendationId,
      recipientId: this.state.recipientId,
      assignment: this.state.assignment,
    };
  }
}

/** A provider's clock may be ahead, or its day begin earlier; more than a day ahead is taken for a typing mistake. */
export const isDatedTooFarAhead = (orderedAt: Date, now: Date): boolean => orderedAt.getTime() > now.getTime() + dayMs;
