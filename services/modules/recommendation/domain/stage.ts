import { daysAfter } from './validity.js';
import type { OrderFacts, RewardFacts, StageFacts } from './stage-facts.js';
import { reachedSteps, type Step } from './steps.js';

/** The stages of the status bar in the order of domain.md's table: the first that holds wins. */
export const stages = [
  'reward-paid', 'reward-expired', 'contract-not-concluded', 'enter-bank-details', 'pick-up-reward', 'claim-in-processing', 'reward-ready', 'reacted', 'contact-not-reacted',
] as const;
export type Stage = (typeof stages)[number];

export type ReasonName =
  | 'revoked' | 'cancelled-by-provider' | 'contract-not-concluded' | 'renewal' | 'recommendation-expired' | 'recommendation-blocked' | 'recommendation-withdrawn'
  | 'reward-not-claimed' | 'reward-cancelled' | 'complaint-period' | 'release-pending' | 'bank-details-missing' | 'transfer-returned' | 'transfer-being-prepared'
  | 'transfer-on-its-way' | 'voucher-being-sent' | 'contact-must-confirm' | 'contract-pending' | 'contact-silent' | 'choice-open';

/** Why it stands where it stands: since when (for the complaint period: until when), UTC; `detail` is a bank's return code such as AC04. */
export interface Reason {
  readonly name: ReasonName;
  readonly at: Date | null;
  readonly detail: string | null;
}

/** Who moves next, and by when (UTC) where there is a date. */
export interface NextStep {
  readonly who: 'recommender' | 'contact' | 'us' | 'nobody';
  readonly by: Date | null;
}

export interface StatusBar {
  readonly stage: Stage;
  readonly contractClosed: boolean;
  /** What was reached so far with its date, oldest first; the last is the stage. */
  readonly steps: readonly Step[];
  /** Null once it is paid: that needs none. */
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

const because = (name: ReasonName, at: Date | null, detail: string | null = null): Reason => ({ name, at, detail });

function reasonFor(stage: Stage, { recommendation, contact, order, reward }: StageFacts): Reason | null {
  switch (stage) {
    case 'reward-paid':
      return null;
    case 'reward-expired':
      return because('reward-not-claimed', reward?.endedAt ?? null);
    case 'contract-not-concluded':
      return failure({ recommendation, contact, order, reward });
    case 'enter-bank-details':
      return reward?.returnedAt ? because('transfer-returned', reward.returnedAt, reward.returnReason) : because('bank-details-missing', reward?.chosenAt ?? null);
    case 'pick-up-reward':
      return because('voucher-being-sent', reward?.chosenAt ?? null);
    case 'claim-in-processing':
      if (reward?.choice !== 'cash') return because('release-pending', order?.releasableFrom ?? null);
      return reward.sentAt ? because('transfer-on-its-way', reward.sentAt) : because('transfer-being-prepared', reward.payableAt);
    case 'reward-ready':
      return because('choice-open', reward?.readyAt ?? null);
    case 'reacted':
      return contractIsClosed(order) ? because('complaint-period', order.releasableFrom) : because('contract-pending', contact?.confirmedAt ?? null);
    case 'contact-not-reacted':
      return contact ? because('contact-must-confirm', contact.registeredAt) : because('contact-silent', recommendation.createdAt);
  }
}

function failure({ recommendation, order, reward }: StageFacts): Reason {
  if (order?.kind === 'renewal') return because('renewal', order.reportedAt);
  if (order?.cancelledAt) return because(order.cancelReason ?? 'cancelled-by-provider', order.cancelledAt);
  if (order?.notConcludedAt) return because('contract-not-concluded', order.notConcludedAt);
  if (recommendation.status === 'expired') return because('recommendation-expired', recommendation.endedAt);
  if (recommendation.cancelReason === 'blocked') return because('recommendation-blocked', recommendation.endedAt);
  if (recommendation.cancelReason === 'withdrawn') return because('recommendation-withdrawn', recommendation.endedAt);
  if (reward?.status === 'cancelled') return because('reward-cancelled', reward.endedAt);
  return because('contract-not-concluded', recommendation.endedAt);
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
