import { Aggregate } from '#platform/domain/aggregate.js';
import { ensure } from '#platform/domain/domain-error.js';
import {
  PayoutCollected,
  PayoutDropped,
  PayoutReturned,
  PayoutSealed,
  PayoutSent,
  PayoutSettled,
  type PayoutEvent,
} from '../api.js';

export type PayoutStatus = 'collected' | 'dropped' | 'sealed' | 'sent' | 'settled' | 'returned';
export type DropReason = ReturnType<typeof PayoutDropped.of>['data']['reason'];
/** What news of the bank meant: it moved the payment, told what was known, waits for a second person, or cannot be. */
export type Told = 'moved' | 'known' | 'second-person' | 'impossible';

/** One attempt to pay a reward; its id, without dashes, is the EndToEndId at the bank. News of the bank only ever moves it forward. */
export class Payout extends Aggregate<PayoutEvent> {
  status: PayoutStatus | null = null;
  private facts!: {
    readonly payoutId: string;
    readonly batchId: string;
    readonly rewardId: string;
    readonly amountCents: number;
  };
  /** The bank said it would not carry it out, so no booking may follow. */
  private rejected = false;

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

  get wasSent(): boolean {
    return this.status === 'sent' || this.status === 'settled' || this.status === 'returned';
  }

  /** The bank executed it. `booked`: the money has left the account, not only been announced. */
  settle({ booked }: { booked: boolean }): Told {
    if (this.status === 'sent') {
      this.apply(PayoutSettled.of(this.facts));
      return 'moved';
    }
    return this.status === 'returned' && this.rejected && booked ? 'impossible' : this.told();
  }

  /** The bank says it will not carry it out. A payment that was carried out cannot be rejected any more. */
  reject(reason: string): Told {
    if (this.status === 'sent') {
      this.apply(PayoutReturned.of({ ...this.facts, reason, rejected: true }));
      return 'moved';
    }
    return this.status === 'settled' ? 'impossible' : this.told();
  }

  /** The money came back. Where it had been booked, a second person has to agree first. */
  giveBack(reason: string): Told {
    if (this.status === 'sent') {
      this.apply(PayoutReturned.of({ ...this.facts, reason }));
      return 'moved';
    }
    return this.status === 'settled' ? 'second-person' : this.told();
  }

  /** Somebody else than who read the bank's file in agrees that executed money came back. */
  agreeToReturn(reason: string, agreedBy: string, reportedBy: string): void {
    ensure(this.status === 'settled', 'changed-meanwhile');
    ensure(agreedBy !== reportedBy, 'not-authorised');
    this.apply(PayoutReturned.of({ ...this.facts, reason, agreedBy }));
  }

  private told(): Told {
    return this.wasSent ? 'known' : 'impossible';
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
  protected onPayoutReturned({ data }: ReturnType<typeof PayoutReturned.of>): void {
    this.rejected = data.rejected ?? false;
    this.status = 'returned';
  }
}

/** Tax law: a record of a payment is kept for eight years from the end of its year. */
const yearsKept = 8;

/** The first day it may go, `YYYY-MM-DD`; `paidOn` is a day in Germany. */
export const deleteOnOf = (paidOn: string): string => `${Number(paidOn.slice(0, 4)) + yearsKept + 1}-01-01`;
