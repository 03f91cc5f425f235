import { Aggregate } from '#platform/domain/aggregate.js';
import { PayoutCollected, PayoutDropped, PayoutReturned, PayoutSealed, PayoutSent, PayoutSettled, type PayoutEvent } from '../published-events.js';

export type PayoutStatus = 'collected' | 'dropped' | 'sealed' | 'sent' | 'settled' | 'returned';
export type DropReason = ReturnType<typeof PayoutDropped.of>['data']['reason'];

/** How far along each state is: bank news only ever move a payout forward. */
const order: Record<PayoutStatus, number> = { collected: 0, dropped: 1, sealed: 1, sent: 2, settled: 3, returned: 4 };

/** One attempt to pay a reward; its id, without dashes, is the EndToEndId at the bank. */
export class Payout extends Aggregate<PayoutEvent> {
  status: PayoutStatus | null = null;
  private facts!: { readonly payoutId: string; readonly batchId: string; readonly rewardId: string; readonly amountCents: number };

  get about() {
    return this.facts;
  }

  /** A reward has at most one live payout. */
  get isLive(): boolean {
    return this.status !== null && this.status !== 'dropped' && this.status !== 'returned';
  }

  collect(batchId: string, rewardId: string, amountCents: number): void {
    if (this.status === null) this.apply(PayoutCollected.of({ payoutId: this.id, batchId, rewardId, amountCents }));
  }

  drop(reason: DropReason): void {
    if (this.status === 'collected') this.apply(PayoutDropped.of({ ...this.facts, reason }));
  }

  /** Its sealed batch was refused before anybody approved it. */
  unseal(): void {
    if (this.status === 'sealed') this.apply(PayoutDropped.of({ ...this.facts, reason: 'batch-refused' }));
  }

  seal(): void {
    if (this.status === 'collected') this.apply(PayoutSealed.of(this.facts));
  }

  send(): void {
    if (this.status === 'sealed') this.apply(PayoutSent.of(this.facts));
  }

  /** The bank executed it. Returns whether that was news. */
  settle(): boolean {
    if (!this.wasSent || !this.isBehind('settled')) return false;
    this.apply(PayoutSettled.of(this.facts));
    return true;
  }

  /** The bank refused it or gave the money back, before or after booking it. Returns whether that was news. */
  giveBack(reason: string): boolean {
    if (!this.wasSent || !this.isBehind('returned')) return false;
    this.apply(PayoutReturned.of({ ...this.facts, reason }));
    return true;
  }

  get wasSent(): boolean {
    return this.status === 'sent' || this.status === 'settled' || this.status === 'returned';
  }

  private isBehind(status: PayoutStatus): boolean {
    return this.status !== null && order[this.status] < order[status];
  }

  protected onPayoutCollected({ data }: ReturnType<typeof PayoutCollected.of>): void {
    this.facts = data;
    this.status = 'collected';
  }
  protected onPayoutDropped(): void {
    this.status = 'dropped';
  }
  protected onPayoutSealed(): void {
    this.status = 'sealed';
  }
  protected onPayoutSent(): void {
    this.status = 'sent';
  }
  protected onPayoutSettled(): void {
    this.status = 'settled';
  }
  protected onPayoutReturned(): void {
    this.status = 'returned';
  }
}
