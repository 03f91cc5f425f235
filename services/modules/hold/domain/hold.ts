import { Aggregate } from '#platform/domain/aggregate.js';
import { ensure } from '#platform/domain/domain-error.js';
import {
  RewardHeld,
  RewardHoldOvertaken,
  RewardHoldRefused,
  RewardHoldReleased,
  type HoldEvent,
  type HoldReason,
} from '../api.js';

export type HoldState = 'held' | 'released' | 'refused';

/** What a rule found is decided once for all; what a person asked for, or what only waits for a time, may come again. */
const comesAgain: readonly HoldReason[] = ['account-replaced', 'account-disputed', 'taken-out', 'bank-contradicts'];

/** A reward of any type that does not leave: for each reason until a person decides or a time has come (docs/specification/rewards.md#holds). */
export class Hold extends Aggregate<HoldEvent> {
  rewardId = '';
  /** What holds it now, and until when; null waits for a person. */
  readonly open = new Map<HoldReason, Date | null>();
  private readonly decided = new Set<HoldReason>();
  private refused = false;

  get state(): HoldState | null {
    if (this.refused) return 'refused';
    if (this.open.size > 0) return 'held';
    return this.rewardId ? 'released' : null;
  }

  /** When the last of the times is over that it waits for; null where it waits for none. */
  get until(): Date | null {
    const times = [...this.open.values()].filter(time => time !== null);
    return times.length > 0 ? new Date(Math.max(...times.map(Number))) : null;
  }

  hold(rewardId: string, reason: HoldReason, until: Date | null = null): void {
    if (this.refused || this.decided.has(reason)) return;
    const waiting = this.open.get(reason);
    if (waiting === null || (waiting && until && until <= waiting)) return;
    this.apply(RewardHeld.of({ rewardId, reason, until: until && until.toISOString() }));
  }

  /** By a person. What waits for a time goes on waiting: nobody talks the programme into paying a new account at once. */
  release(): void {
    const reasons = this.reasonsWhere(until => until === null);
    ensure(!this.refused && reasons.length > 0, 'changed-meanwhile');
    this.apply(RewardHoldReleased.of({ rewardId: this.rewardId, reasons }));
  }

  timeIsOver(now: Date): void {
    const reasons = this.reasonsWhere(until => until !== null && until <= now);
    if (reasons.length > 0) this.apply(RewardHoldReleased.of({ rewardId: this.rewardId, reasons }));
  }

  refuse(): void {
    ensure(this.state === 'held', 'changed-meanwhile');
    this.apply(RewardHoldRefused.of({ rewardId: this.rewardId }));
  }

  /** Paid in spite of it. Should the money come back, each rule looks anew. */
  overtaken(): void {
    if (this.state === 'held') this.apply(RewardHoldOvertaken.of({ rewardId: this.rewardId }));
  }

  private reasonsWhere(matches: (until: Date | null) => boolean): HoldReason[] {
    return [...this.open].filter(([, until]) => matches(until)).map(([reason]) => reason);
  }

  protected onRewardHeld({ data: { rewardId, reason, until } }: ReturnType<typeof RewardHeld.of>): void {
    this.rewardId = rewardId;
    this.open.set(reason, until === null ? null : new Date(until));
  }
  protected onRewardHoldReleased({ data: { reasons } }: ReturnType<typeof RewardHoldReleased.of>): void {
    for (const reason of reasons) {
      this.open.delete(reason);
      if (!comesAgain.includes(reason)) this.decided.add(reason);
    }
  }
  protected onRewardHoldOvertaken(): void {
    this.open.clear();
  }
  protected onRewardHoldRefused(): void {
    this.refused = true;
  }
}

/** How much each signal speaks for a person's look; together they hold a reward from the tenant's threshold on (docs/specification/rewards.md#holds). Each is enough where no threshold is set; a programme whose households often share an account sets a higher one. */
const weights: Partial<Record<HoldReason, number>> = {
  'same-account': 100,
  'same-person': 100,
  'voucher-value': 100,
  'voucher-pace': 100,
  'shared-account': 100,
  'look-alike-email': 100,
};
const defaultThreshold = 100;

export const speaksForAHold = (reasons: readonly HoldReason[], threshold = defaultThreshold): boolean =>
  reasons.reduce((sum, reason) => sum + (weights[reason] ?? 0), 0) >= threshold;

export interface VoucherLimits {
  /** Of one voucher. */
  readonly valueCents: number;
  /** For one person in so many hours. */
  readonly hours: number;
  readonly count: number;
  readonly amountCents: number;
}

/** Where the tenant sets none. */
export const defaultVoucherLimits: VoucherLimits = { valueCents: 20_000, hours: 24, count: 3, amountCents: 30_000 };

/** Why a voucher of this value waits, after what the person was given in the time. */
export function voucherSignals(
  cents: number,
  limits: VoucherLimits,
  given: { readonly count: number; readonly amountCents: number },
): HoldReason[] {
  const tooFast = given.count + 1 > limits.count || given.amountCents + cents > limits.amountCents;
  return [
    ...(cents > limits.valueCents ? ['voucher-value' as const] : []),
    ...(tooFast ? ['voucher-pace' as const] : []),
  ];
}
