import { Aggregate } from '#platform/domain/aggregate.js';
import { Refused } from '#platform/domain/refused.js';
import {
  VoucherAssigned,
  VoucherMailed,
  VoucherMailHeld,
  VoucherMailReleased,
  type VoucherEvent,
} from '../published-events.js';

export interface Assignment {
  readonly rewardId: string;
  readonly beneficiaryId: string;
  readonly voucherTypeId: number;
  /** Exactly the voucher's value, in cents: a voucher is never split or topped up. */
  readonly amountCents: number;
}

/** One code from a stock: in stock → assigned to one reward → mailed. The code itself lies encrypted in the row, never in here. */
export class Voucher extends Aggregate<VoucherEvent> {
  assignment: Assignment | null = null;
  mailed = false;
  held = false;

  /** The same assignment again changes nothing; a second reward is refused. */
  assign(assignment: Assignment): void {
    if (this.assignment?.rewardId === assignment.rewardId) return;
    if (this.assignment) throw new Refused('changed-meanwhile');
    this.apply(VoucherAssigned.of({ voucherId: this.id, ...assignment }));
  }

  holdMail(): void {
    if (this.assignment && !this.mailed && !this.held)
      this.apply(VoucherMailHeld.of({ voucherId: this.id, ...this.assignment }));
  }

  releaseMail(): void {
    if (this.assignment && this.held) this.apply(VoucherMailReleased.of({ voucherId: this.id, ...this.assignment }));
  }

  mail(): void {
    if (this.assignment && !this.mailed) this.apply(VoucherMailed.of({ voucherId: this.id, ...this.assignment }));
  }

  protected onVoucherAssigned({ data: { voucherId: _, ...assignment } }: ReturnType<typeof VoucherAssigned.of>): void {
    this.assignment = assignment;
  }

  protected onVoucherMailHeld(): void {
    this.held = true;
  }

  protected onVoucherMailReleased(): void {
    this.held = false;
  }

  protected onVoucherMailed(): void {
    this.mailed = true;
  }
}
