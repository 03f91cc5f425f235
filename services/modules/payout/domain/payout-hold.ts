import { Aggregate } from '#platform/domain/aggregate.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { PayoutHeld, PayoutHoldRefused, PayoutHoldReleased, type PayoutHoldEvent } from '../published-events.js';

export type HoldState = 'held' | 'released' | 'refused';
export type HoldReason = ReturnType<typeof PayoutHeld.of>['data']['reason'];

/** A reward that is not paid before a person has decided (domain.md, People's data: suspicion holds, and denies nothing by itself). What was released is held again only for a new reason. */
export class PayoutHold extends Aggregate<PayoutHoldEvent> {
  state: HoldState | null = null;
  reason: HoldReason = 'same-account';
  rewardId = '';

  hold(rewardId: string, reason: HoldReason): void {
    const news = this.state === null || (this.state === 'released' && (this.reason !== reason || reason === 'taken-out'));
    if (news) this.apply(PayoutHeld.of({ rewardId, reason }));
  }

  release(): void {
    refuseUnless(this.state === 'held', 'changed-meanwhile');
    this.apply(PayoutHoldReleased.of({ rewardId: this.rewardId }));
  }

  refuse(): void {
    refuseUnless(this.state === 'held', 'changed-meanwhile');
    this.apply(PayoutHoldRefused.of({ rewardId: this.rewardId }));
  }

  protected onPayoutHeld({ data }: ReturnType<typeof PayoutHeld.of>): void {
    this.rewardId = data.rewardId;
    this.reason = data.reason;
    this.state = 'held';
  }
  protected onPayoutHoldReleased(): void {
    this.state = 'released';
  }
  protected onPayoutHoldRefused(): void {
    this.state = 'refused';
  }
}
