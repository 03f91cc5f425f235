import { Aggregate } from '#platform/domain/aggregate.js';
import { ensure } from '#platform/domain/domain-error.js';
import {
  RewardHeld,
  RewardHoldOvertaken,
  RewardHoldRefused,
  RewardHoldReleased,
  type HeldFor,
  type HoldEvent,
  type HoldReason,
} from '../events.js';

export type HoldState = 'held' | 'released' | 'refused';

/** A rule's reason is decided for all time; these (asked for by a person, ended by time, or said anew by the bank) may hold again. */
const repeatableReasons: readonly HoldReason[] = [
  'account-replaced',
  'address-replaced',
  'account-disputed',
  'account-refused',
  'taken-out',
  'bank-contradicts',
];

const ofOneMailbox: readonly HoldReason[] = ['same-person', 'look-alike-email'];

/** What the owner reads of the reasons that hold a reward: nothing where others than one mailbox or a replaced account do. */
export function heldFor(reasons: readonly HoldReason[]): HeldFor {
  if (reasons.length === 0) return 'untold';
  if (reasons.every(reason => reason === 'account-replaced')) return 'replaced-account';
  return reasons.every(reason => ofOneMailbox.includes(reason)) ? 'shared-mailbox' : 'untold';
}

/** A reward's holds: each reason applies until decided or its time has come (docs/specification/rewards.md#holds). */
export class Hold extends Aggregate<HoldEvent> {
  rewardId = '';
  /** Reasons that hold it now, each with its end; null: waits for a person. */
  readonly open = new Map<HoldReason, Date | null>();
  private readonly decided = new Set<HoldReason>();
  /** The refused payment that holds it, and those on which a person decided: each refusal of the bank is looked at once. */
  private refusedPayout: string | null = null;
  private readonly decidedPayouts = new Set<string>();
  private refused = false;

  get state(): HoldState | null {
    if (this.refused) return 'refused';
    if (this.open.size > 0) return 'held';
    return this.rewardId ? 'released' : null;
  }

  /** The latest time that it waits for; null where it waits for none. */
  get until(): Date | null {
    const times = [...this.open.values()].filter(time => time !== null);
    return times.length > 0 ? new Date(Math.max(...times.map(Number))) : null;
  }

  /** `payoutId`: of `account-refused`, the payment that the bank refused. */
  hold(rewardId: string, reason: HoldReason, until: Date | null = null, payoutId?: string): void {
    if (this.refused || this.decided.has(reason)) return;
    if (payoutId !== undefined && this.decidedPayouts.has(payoutId)) return;
    const waiting = this.open.get(reason);
    if (waiting === null || (waiting && until && until <= waiting)) return;
    this.apply(RewardHeld.of({ rewardId, reason, until: until && until.toISOString(), ...(payoutId && { payoutId }) }));
  }

  /** A person releases it. Reasons that wait for a time stay: nobody can shorten the waiting time of a replaced account. */
  release(): void {
    ensure(this.state === 'held', 'changed-meanwhile');
    const reasons = this.reasonsWhere(until => until === null);
    const until = this.until?.toISOString();
    ensure(reasons.length > 0, 'hold-ends-by-itself', until === undefined ? {} : { values: { until } });
    const isOfRefusal = reasons.includes('account-refused') && this.refusedPayout !== null;
    const decided = isOfRefusal ? { payoutId: this.refusedPayout! } : {};
    this.apply(RewardHoldReleased.of({ rewardId: this.rewardId, reasons, ...decided }));
  }

  timeIsOver(now: Date): void {
    const reasons = this.reasonsWhere(until => until !== null && until <= now);
    if (reasons.length > 0) this.apply(RewardHoldReleased.of({ rewardId: this.rewardId, reasons }));
  }

  /** What was found is so no more: the reward goes on where nothing else holds it. */
  noLonger(reason: HoldReason): void {
    if (!this.refused && this.open.has(reason))
      this.apply(RewardHoldReleased.of({ rewardId: this.rewardId, reasons: [reason] }));
  }

  refuse(): void {
    ensure(this.state === 'held', 'changed-meanwhile');
    this.apply(RewardHoldRefused.of({ rewardId: this.rewardId }));
  }

  /** The reward was paid despite the hold. Should the money come back, each rule is checked anew. */
  overtaken(): void {
    if (this.state === 'held') this.apply(RewardHoldOvertaken.of({ rewardId: this.rewardId }));
  }

  private reasonsWhere(matches: (until: Date | null) => boolean): HoldReason[] {
    return [...this.open].filter(([, until]) => matches(until)).map(([reason]) => reason);
  }

  protected onRewardHeld({ data: { rewardId, reason, until, payoutId } }: ReturnType<typeof RewardHeld.of>): void {
    this.rewardId = rewardId;
    if (payoutId !== undefined) this.refusedPayout = payoutId;
    this.open.set(reason, until === null ? null : new Date(until));
  }
  protected onRewardHoldReleased({ data: { reasons, payoutId } }: ReturnType<typeof RewardHoldReleased.of>): void {
    if (payoutId !== undefined) this.decidedPayouts.add(payoutId);
    for (const reason of reasons) {
      this.open.delete(reason);
      if (!repeatableReasons.includes(reason)) this.decided.add(reason);
    }
  }
  protected onRewardHoldOvertaken(): void {
    this.open.clear();
  }
  protected onRewardHoldRefused(): void {
    this.refused = true;
  }
}
