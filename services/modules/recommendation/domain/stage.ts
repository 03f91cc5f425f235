import { daysAfter } from './validity.js';
import type { OrderFacts, RewardFacts, StageFacts } from './stage-facts.js';
import { stages, type Stage } from './stages.js';
import { reachedSteps, type Step } from './steps.js';

/** Why it stands where it stands, where the stage alone does not say it. */
export type Reason =
  | 'claim-period-over' | 'contract-revoked' | 'contract-cancelled-by-provider' | 'contract-not-concluded' | 'contract-renewal' | 'reward-cancelled' | 'recommendation-blocked'
  | 'recommendation-withdrawn' | 'recommendation-expired' | 'payment-returned' | 'waiting-for-release' | 'waiting-for-complaint-period' | 'contact-has-not-confirmed';

/** Who moves next, and by when (UTC) where there is a date. */
export interface NextStep {
  readonly who: 'recommender' | 'contact' | 'us' | 'nobody';
  readonly by: Date | null;
}

export interface StatusBar {
  readonly stage: Stage;
  readonly contractClosed: boolean;
  /** UTC; null while there is no contract. */
  readonly contractClosedAt: Date | null;
  /** What was reached so far with its date, oldest first; the last is the stage. */
  readonly steps: readonly Step[];
  readonly reason: Reason | null;
  readonly next: NextStep;
}

/** §9: the voucher mail comes within 24 hours, cash within four weeks after the bank data, a payout in about 4 to 6 weeks. */
const voucherMailTakesDays = 1;
const cashTakesDays = 28;
const releaseTakesDays = 42;

export function statusBar(facts: StageFacts, now: Date): StatusBar {
  const stage = stages.find(candidate => holds[candidate](facts, now)) ?? 'contact-not-reacted';
  return {
    stage,
    contractClosed: contractIsClosed(facts.order),
    contractClosedAt: contractIsClosed(facts.order) ? facts.order.closedAt : null,
    steps: reachedSteps(facts, stage, now),
    reason: reasonFor(stage, facts),
    next: nextFor(stage, facts),
  };
}

const holds: Record<Stage, (facts: StageFacts, now: Date) => boolean> = {
  'reward-paid': ({ reward }) => reward?.status === 'paid' || reward?.status === 'picked-up',
  'reward-expired': ({ reward }) => reward?.status === 'expired',
  'contract-not-concluded': ({ order, reward, recommendation }) =>
    orderFailed(order) || reward?.status === 'cancelled' || recommendation.status === 'cancelled' || recommendation.status === 'expired',
  'enter-bank-details': ({ reward }) => isReady(reward) && reward.choice === 'cash' && !reward.bankDetailsPresent,
  'pick-up-reward': ({ reward }) => isReady(reward) && reward.choice === 'voucher',
  'claim-in-processing': ({ order, reward }, now) =>
    (isReady(reward) && reward.choice === 'cash' && reward.bankDetailsPresent) || (contractIsClosed(order) && order.releasedAt === null && order.releasableFrom <= now),
  'reward-ready': ({ reward }) => isReady(reward) && reward.choice === null,
  // An order without a recipient's entry came by the code alone: its contact reacted too.
  reacted: ({ contact, order }) => contact?.confirmedAt != null || contractIsClosed(order),
  'contact-not-reacted': () => true,
};

const isReady = (reward: RewardFacts | null): reward is RewardFacts => reward?.status === 'ready';

const orderFailed = (order: OrderFacts | null): boolean => order !== null && (order.notConcludedAt !== null || order.cancelledAt !== null || order.kind === 'renewal');

function contractIsClosed(order: OrderFacts | null): order is OrderFacts {
  return order !== null && order.closedAt !== null && !orderFailed(order);
}

function reasonFor(stage: Stage, { recommendation, contact, order, reward }: StageFacts): Reason | null {
  switch (stage) {
    case 'reward-expired':
      return 'claim-period-over';
    case 'contract-not-concluded':
      return failure({ recommendation, contact, order, reward });
    case 'enter-bank-details':
      return reward?.returnedAt ? 'payment-returned' : null;
    case 'claim-in-processing':
      return reward?.choice ? null : 'waiting-for-release';
    case 'reacted':
      return contractIsClosed(order) ? 'waiting-for-complaint-period' : null;
    case 'contact-not-reacted':
      return contact ? 'contact-has-not-confirmed' : null;
    default:
      return null;
  }
}

function failure({ recommendation, order, reward }: StageFacts): Reason {
  if (order?.kind === 'renewal') return 'contract-renewal';
  if (order?.cancelledAt) return order.cancelReason === 'revoked' ? 'contract-revoked' : 'contract-cancelled-by-provider';
  if (order?.notConcludedAt) return 'contract-not-concluded';
  if (recommendation.status === 'expired') return 'recommendation-expired';
  if (recommendation.cancelReason === 'blocked') return 'recommendation-blocked';
  if (recommendation.cancelReason === 'withdrawn') return 'recommendation-withdrawn';
  return reward?.status === 'cancelled' ? 'reward-cancelled' : 'contract-not-concluded';
}

function nextFor(stage: Stage, { recommendation, order, reward }: StageFacts): NextStep {
  const owner = reward?.beneficiary === 'recipient' ? 'contact' : 'recommender';
  switch (stage) {
    case 'reward-paid':
    case 'reward-expired':
    case 'contract-not-concluded':
      return { who: 'nobody', by: null };
    case 'enter-bank-details':
      return { who: owner, by: null };
    case 'reward-ready':
      return { who: owner, by: reward?.expiresAt ?? null };
    case 'pick-up-reward':
      return { who: 'us', by: reward?.chosenAt ? daysAfter(reward.chosenAt, voucherMailTakesDays) : null };
    case 'claim-in-processing':
      if (reward?.payableAt) return { who: 'us', by: daysAfter(reward.payableAt, cashTakesDays) };
      return { who: 'us', by: order ? daysAfter(order.releasableFrom, releaseTakesDays) : null };
    case 'reacted':
      return contractIsClosed(order) ? { who: 'us', by: order.releasableFrom } : { who: 'contact', by: null };
    case 'contact-not-reacted':
      return { who: 'contact', by: recommendation.validUntil };
  }
}
