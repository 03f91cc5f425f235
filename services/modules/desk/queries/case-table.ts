import { payoutReasonForStaff } from '#shared/return-reasons.js';
import type { Language } from '#shared/texts.js';
import type { AccountInCase } from '../../account/api.js';
import type { OrderInCase } from '../../order/api.js';
import { hintSentence, hintsOf, isOverdue, shownStatusOf } from '../../order/published-rules.js';
import type { PayoutAttempt } from '../../payout/api.js';
import type { CaseOfRecommendation, LineInCase } from '../../recommendation/api.js';
import type { StatusBar } from '../../recommendation/events.js';
import { cancelledWords, type RewardInCase } from '../../reward/api.js';
import { RewardCancelled } from '../../reward/events.js';
import { assignmentSentence, nextStepSentence } from '../domain/next-step.js';
import { standingSentence } from '../domain/reward-standing.js';
import type { Streams } from './case-history.js';

export interface ShownOrder extends OrderInCase {
  readonly product: string;
  readonly status: ReturnType<typeof shownStatusOf>;
  readonly ending: 'refused' | 'cancelled' | 'withdrawn' | 'not-concluded' | null;
  readonly overdue: boolean;
  readonly hints: readonly string[];
}

export interface ShownReward extends RewardInCase {
  readonly standing: string;
}

export interface ShownPayout extends PayoutAttempt {
  /** `reason` in words. */
  readonly because: string | null;
}

export interface ShownLine extends Pick<LineInCase, 'contact' | 'stage' | 'steps' | 'next'> {
  readonly product: string;
  readonly nextStep: string;
  readonly orders: readonly ShownOrder[];
  readonly rewards: readonly ShownReward[];
  /** Newest first. */
  readonly payouts: readonly ShownPayout[];
}

/** A case with its lines filled in. */
export interface TabledCase extends Omit<CaseOfRecommendation, 'lines'> {
  readonly product: string;
  readonly lines: readonly ShownLine[];
}

interface Facts {
  readonly account: AccountInCase;
  readonly streams: Streams;
  readonly orders: readonly OrderInCase[];
  readonly rewards: readonly RewardInCase[];
  readonly payouts: readonly PayoutAttempt[];
  readonly productName: (productId: number) => string;
}

/** Puts orders, rewards and payments beside the lines to which they belong. */
export class CaseTable {
  constructor(
    private readonly facts: Facts,
    private readonly now: Date,
    private readonly language: Language,
  ) {}

  shown(one: CaseOfRecommendation): TabledCase {
    const orders = this.facts.orders.filter(order => order.recommendationId === one.recommendationId);
    const unassigned = orders.filter(order => shownStatusOf(order) === 'unassigned');
    const lines = one.lines.map(line =>
      this.line(
        one,
        line,
        orders.filter(({ orderId }) => line.orderIds.includes(orderId)),
      ),
    );
    const [only] = one.lines;
    // Nobody has signed up, and the order is all there is.
    const isAlone = one.lines.length === 1 && only!.contact === null && only!.orderIds.length === 0;
    return {
      ...one,
      product: this.facts.productName(one.productId),
      lines:
        unassigned.length === 0
          ? lines
          : [...(isAlone ? [] : lines), ...unassigned.map(order => this.unassignedLine(one, order))],
    };
  }

  /** Of goodwill and campaigns. */
  further(): { furtherRewards: ShownReward[]; furtherPayouts: ShownPayout[] } {
    const rewards = this.facts.rewards.filter(({ recommendationId }) => recommendationId === null);
    return {
      furtherRewards: rewards.map(reward => this.reward(reward, null, undefined)),
      furtherPayouts: this.payoutsOf(rewards),
    };
  }

  private line(one: CaseOfRecommendation, line: LineInCase, orders: readonly OrderInCase[]): ShownLine {
    const rewards = this.facts.rewards.filter(
      ({ orderId, recommendationId }) =>
        recommendationId === one.recommendationId && orderId !== null && line.orderIds.includes(orderId),
    );
    return {
      ...line,
      product: this.facts.productName(line.productId),
      nextStep: nextStepSentence(line, this.language, { isAnnounced: orders.some(({ isAnnounced }) => isAnnounced) }),
      orders: orders.map(order => this.order(one, line, order)),
      rewards: rewards.map(reward =>
        this.reward(reward, orders.find(({ orderId }) => orderId === reward.orderId) ?? null, one, line),
      ),
      payouts: this.payoutsOf(rewards),
    };
  }

  private unassignedLine(one: CaseOfRecommendation, order: OrderInCase): ShownLine {
    const nobodys: StatusBar = {
      stage: 'reacted',
      contractClosed: false,
      contractClosedAt: null,
      steps: [],
      reason: null,
      next: { who: 'us', by: order.overdueFrom },
    };
    return {
      ...nobodys,
      contact: null,
      product: this.facts.productName(order.productId),
      nextStep: assignmentSentence(order.number, order.overdueFrom, this.language),
      orders: [this.order(one, null, order)],
      rewards: [],
      payouts: [],
    };
  }

  private order(one: CaseOfRecommendation, line: LineInCase | null, order: OrderInCase): ShownOrder {
    const facts = {
      ...order,
      recommendedProductId: one.productId,
      recommendedAt: one.createdAt,
      contactAt: line?.contact?.registeredAt ?? null,
      contactConfirmed: line?.contact ? line.contact.status !== 'unconfirmed' : null,
    };
    const reason = order.refusedBecause ?? undefined;
    return {
      ...order,
      product: this.facts.productName(order.productId),
      status: shownStatusOf(order),
      ending: order.state === 'reported' || order.state === 'released' ? null : order.state,
      overdue: isOverdue(facts, this.now),
      hints: hintsOf(facts, this.now).map(hint => hintSentence(hint, { ...facts, reason }, this.language)),
    };
  }

  private reward(
    reward: RewardInCase,
    order: OrderInCase | null,
    one: CaseOfRecommendation | undefined,
    line?: LineInCase,
  ): ShownReward {
    const own = reward.beneficiary === 'recommender';
    const standing = standingSentence(
      {
        ...reward,
        release:
          reward.status === 'open' && order?.overdueFrom
            ? { from: order.releasableFrom, overdueFrom: order.overdueFrom }
            : null,
        cancelledBecause: reward.status === 'cancelled' ? this.whyCancelled(reward, order, one) : null,
        blockedSince: own ? (this.facts.account.block?.since ?? null) : null,
        hold: line?.holds.get(reward.rewardId) ?? null,
        lastPayout: this.facts.payouts.findLast(({ rewardId }) => rewardId === reward.rewardId) ?? null,
      },
      this.language,
    );
    return { ...reward, standing };
  }

  /** What staff wrote, where they ended it; else why its events say that it ended. */
  private whyCancelled(
    { rewardId }: RewardInCase,
    order: OrderInCase | null,
    one: CaseOfRecommendation | undefined,
  ): string | null {
    const ended = this.facts.streams.get(rewardId)?.findLast(({ type }) => type === RewardCancelled.type);
    if (!ended) return null;
    const { reason } = RewardCancelled.schema.parse(ended.data);
    const written =
      reason === 'order-refused'
        ? order?.refusedBecause
        : reason === 'recommendation-cancelled'
          ? one?.cancelledBecause
          : null;
    return written ?? cancelledWords[reason][this.language];
  }

  private payoutsOf(rewards: readonly RewardInCase[]): ShownPayout[] {
    const ids = new Set(rewards.map(({ rewardId }) => rewardId));
    return this.facts.payouts
      .filter(({ rewardId }) => ids.has(rewardId))
      .map(payout => ({
        ...payout,
        because: payout.reason === null ? null : payoutReasonForStaff(payout.reason, this.language),
      }))
      .reverse();
  }
}
