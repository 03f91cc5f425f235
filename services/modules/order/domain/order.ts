import { Aggregate } from '#platform/domain/aggregate.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { ContractClosed, ContractNotConcluded, OrderCancelled, OrderReleased, OrderReported, type OrderEvent } from '../published-events.js';
import { orderEarnsAReward, releasableFromFor, type OrderKind, type ReportedOutcome } from './rules.js';

export type OrderStatus = 'reported' | 'released' | 'cancelled' | 'not-concluded';
export type ReportResult = 'accepted' | 'known' | 'no-reward';

export interface OrderReport {
  readonly number: string;
  readonly recommendationId: string;
  readonly recipientId: string | null;
  readonly productId: number;
  readonly orderedAt: Date;
  readonly kind: OrderKind;
  readonly outcome: ReportedOutcome;
  /** Days after the order's date before it may be released (ModuleAuftragsdatumMindestalterTage). */
  readonly complaintDays: number;
  /** False once the recommendation expired or was cancelled, or its recipient already has a contract. */
  readonly recommendationIsAlive: boolean;
}

/** The provider's contract for a recipient: reported → released | cancelled (domain.md, Order). */
export class Order extends Aggregate<OrderEvent> {
  status: OrderStatus | null = null;
  contractClosed = false;
  kind: OrderKind = 'new';
  number = '';
  recommendationId = '';
  recipientId: string | null = null;
  productId = 0;
  orderedAt = new Date(0);
  releasableFrom = new Date(0);

  /** Takes the provider's report. The same report again changes nothing; a later outcome moves the order on. */
  report(report: OrderReport): ReportResult {
    const first = this.status === null;
    if (first) this.open(report);
    const moved = this.moveTo(report);
    if (!first && !moved) return 'known';
    return orderEarnsAReward(this.kind, report.recommendationIsAlive) ? 'accepted' : 'no-reward';
  }

  /** Released once, not before the complaint period is over; again has no second effect. */
  release(now: Date): void {
    refuseUnless(this.status !== null, 'not-found');
    if (this.status === 'released') return;
    refuseUnless(this.status === 'reported' && this.contractClosed, 'order-not-releasable');
    refuseUnless(now >= this.releasableFrom, 'order-not-yet-releasable', { values: { releasableFrom: this.releasableFrom.toISOString() } });
    this.apply(OrderReleased.of(this.ids()));
  }

  private open(report: OrderReport): void {
    this.apply(OrderReported.of({
      orderId: this.id,
      recommendationId: report.recommendationId,
      recipientId: report.recipientId,
      number: report.number,
      productId: report.productId,
      orderedAt: report.orderedAt.toISOString(),
      kind: report.kind,
      releasableFrom: releasableFromFor(report.orderedAt, report.complaintDays).toISOString(),
    }));
  }

  /** Whether the reported outcome was news. What ended stays ended: no report revives a cancelled order. */
  private moveTo({ outcome, recommendationIsAlive }: OrderReport): boolean {
    if (this.status === 'cancelled' || this.status === 'not-concluded') return false;
    if (outcome === 'concluded') {
      if (this.contractClosed || !orderEarnsAReward(this.kind, recommendationIsAlive)) return false;
      this.apply(ContractClosed.of({ ...this.ids(), productId: this.productId }));
    } else if (outcome === 'not-concluded' && !this.contractClosed && this.kind === 'new') {
      this.apply(ContractNotConcluded.of(this.ids()));
    } else {
      // A contract that was there and is gone again was cancelled, whatever the provider calls it; a renewal says nothing of the recommendation.
      // Money already sealed stays: Reward decides that.
      this.apply(OrderCancelled.of({ ...this.ids(), reason: this.contractClosed ? 'revoked' : 'cancelled-by-provider' }));
    }
    return true;
  }

  private ids() {
    return { orderId: this.id, recommendationId: this.recommendationId, recipientId: this.recipientId };
  }

  protected onOrderReported({ data }: ReturnType<typeof OrderReported.of>): void {
    this.status = 'reported';
    this.number = data.number;
    this.kind = data.kind;
    this.recommendationId = data.recommendationId;
    this.recipientId = data.recipientId;
    this.productId = data.productId;
    this.orderedAt = new Date(data.orderedAt);
    this.releasableFrom = new Date(data.releasableFrom);
  }

  protected onContractClosed(): void {
    this.contractClosed = true;
  }

  protected onContractNotConcluded(): void {
    this.status = 'not-concluded';
  }

  protected onOrderReleased(): void {
    this.status = 'released';
  }

  protected onOrderCancelled(): void {
    this.status = 'cancelled';
  }
}
