import { isPaidBySepa, isSentAsCode, rewardType, type RewardKind } from '#reward-types/index.js';
import type { NoReward, OrderCancelReason, OrderKind } from '../../order/events.js';
import type { Beneficiary, RewardStatus } from '../../reward/events.js';
import {
  stages,
  type NextStep,
  type RecommendationStatus,
  type Stage,
  type StageReason,
  type StatusBar,
  type Step,
} from '../events.js';
import { endOfPeriod } from '#shared/calendar.js';
import { takesFriendsAt } from './recommendation.js';

/** Every stage reached, with its date, oldest first; the last is the present stage with the date on which it was entered. */
function reachedSteps(facts: StageFacts, present: Stage, now: Date): readonly Step[] {
  const begun = facts.recommendation.createdAt;
  // A contract may be dated before the recommendation (by day or time); its step is then dated like the recommendation.
  const dated = candidates(facts, now).flatMap(({ stage, reachedAt }): Step[] =>
    reachedAt === null ? [] : [{ stage, reachedAt: reachedAt < begun ? begun : reachedAt }],
  );
  const entered = dated.filter(step => step.stage === present).at(-1) ?? {
    stage: present,
    reachedAt: begun,
  };
  const before = dated
    .filter(
      (step, index) =>
        step.stage !== present &&
        step.reachedAt <= entered.reachedAt &&
        dated.findIndex(other => other.stage === step.stage) === index,
    )
    .sort((one, other) => one.reachedAt.getTime() - other.reachedAt.getTime());
  return [...before, entered];
}

function candidates(facts: StageFacts, now: Date): { stage: Stage; reachedAt: Date | null }[] {
  const { recommendation, contact, reward } = facts;
  const closed = closedOrder(facts);
  const endedAs = (stage: Stage) => (reward && holds[stage](facts, now) ? reward.endedAt : null);
  return [
    { stage: 'contact-not-reacted', reachedAt: recommendation.createdAt },
    { stage: 'reacted', reachedAt: contact?.confirmedAt ?? closed?.closedAt ?? null },
    {
      stage: 'claim-in-processing',
      reachedAt: closed && processingSince(closed.closedAt, closed.releasableFrom, closed.releasedAt, now),
    },
    { stage: 'reward-ready', reachedAt: reward?.readyAt ?? null },
    {
      stage: 'enter-bank-details',
      reachedAt:
        reward && isPaidBySepa(reward.choice) && reward.payableAt?.getTime() !== reward.chosenAt?.getTime()
          ? reward.chosenAt
          : null,
    },
    { stage: 'enter-bank-details', reachedAt: reward?.returnedAt ?? null },
    { stage: 'pick-up-reward', reachedAt: reward && isSentAsCode(reward.choice) ? reward.chosenAt : null },
    { stage: 'claim-in-processing', reachedAt: reward?.payableAt ?? null },
    {
      stage: 'contract-not-concluded',
      reachedAt:
        orderFailedAt(facts) ??
        (isCancelled(reward) ? reward.endedAt : null) ??
        (hasEnded(recommendation) ? recommendation.endedAt : null),
    },
    { stage: 'reward-expired', reachedAt: endedAs('reward-expired') },
    { stage: 'reward-paid', reachedAt: endedAs('reward-paid') },
  ];
}

/**
 * When processing began: contract closed and complaint period over. Null before that day, and where the order was
 * released earlier, so that it never waited.
 */
function processingSince(closedAt: Date, releasableFrom: Date, releasedAt: Date | null, now: Date): Date | null {
  const began = closedAt > releasableFrom ? closedAt : releasableFrom;
  return releasableFrom > now || (releasedAt !== null && releasedAt < began) ? null : began;
}

/** Facts that decide the stage; dates are UTC, null: did not happen. */
export interface StageFacts {
  readonly recommendation: RecommendationFacts;
  readonly contact: ContactFacts | null;
  /** The order that earned or may still earn; where there is none, the one that explains why. */
  readonly order: OrderFacts | null;
  /** The recommender's reward; where the contact got the whole reward, the contact's. */
  readonly reward: RewardFacts | null;
}

export interface RecommendationFacts {
  readonly status: RecommendationStatus;
  readonly createdAt: Date;
  readonly validUntil: Date;
  readonly endedAt: Date | null;
  readonly cancelReason: 'blocked' | 'withdrawn' | 'contract-not-concluded' | 'contract-cancelled' | null;
}

export interface ContactFacts {
  readonly registeredAt: Date;
  readonly confirmedAt: Date | null;
  readonly erasedAt: Date | null;
}

export type ContactStatus = 'unconfirmed' | 'confirmed' | 'erased';

export function contactStatusOf(contact: {
  readonly confirmedAt: Date | null;
  readonly erasedAt: Date | null;
}): ContactStatus {
  if (contact.erasedAt) return 'erased';
  return contact.confirmedAt ? 'confirmed' : 'unconfirmed';
}

/** A contact erased before confirming is not shown. */
export const isSomebody = (contact: { readonly confirmedAt: Date | null; readonly erasedAt: Date | null }): boolean =>
  contact.erasedAt === null || contact.confirmedAt !== null;

export interface OrderFacts {
  readonly kind: OrderKind;
  readonly reportedAt: Date;
  readonly releasableFrom: Date;
  readonly closedAt: Date | null;
  readonly notConcludedAt: Date | null;
  readonly releasedAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly cancelReason: OrderCancelReason | null;
  readonly refusedAt: Date | null;
  /** Why the contract earns nothing; null where it may earn. */
  readonly withoutReward: NoReward | null;
  /** Time at which it was assigned to somebody else. */
  readonly takenBackAt: Date | null;
}

export interface RewardFacts {
  readonly beneficiary: Beneficiary;
  readonly amountCents: number;
  readonly status: RewardStatus;
  readonly choice: RewardKind | null;
  readonly bankDetailsPresent: boolean;
  readonly readyAt: Date | null;
  readonly expiresAt: Date | null;
  readonly chosenAt: Date | null;
  readonly payableAt: Date | null;
  readonly returnedAt: Date | null;
  /** The reward is held until a person decides. */
  readonly isHeld?: boolean;
  /** It is held for nothing but a mailbox that two people of the programme share. */
  readonly sharesMailbox?: boolean;
  /** Paid, picked up, cancelled or expired. */
  readonly endedAt: Date | null;
}

/** docs/specification/rewards.md#how-long-it-takes. */
const releaseTakesDays = 42;

/** The facts that decide the stage. */
type Deciding = Pick<StageFacts, 'contact' | 'order' | 'reward'> & {
  readonly recommendation: Pick<RecommendationFacts, 'status'>;
};

const stageOf = (facts: Deciding, now: Date): Stage => stages.find(candidate => holds[candidate](facts, now))!;

/** The stages a contact can reach with unchanged facts: the date and the recommendation's end decide which applies. */
export interface Stages {
  readonly stage: Stage;
  /** Applies from `laterFrom` on; both null where no date changes the stage. */
  readonly laterStage: Stage | null;
  readonly laterFrom: Date | null;
  /** Applies once the recommendation is cancelled or expired. */
  readonly endedStage: Stage;
}

/** For readers that cannot run the rule per row: reports sort and filter by these stages, which the projection stores. */
export function stagesOf(facts: Omit<Deciding, 'recommendation'>): Stages {
  // The only date that the rule compares with the clock.
  const turn = facts.order?.releasableFrom ?? new Date(0);
  const at = (status: RecommendationStatus, now: Date) => stageOf({ ...facts, recommendation: { status } }, now);
  const stage = at('open', new Date(turn.getTime() - 1));
  const later = at('open', turn);
  return {
    stage,
    ...(later === stage ? { laterStage: null, laterFrom: null } : { laterStage: later, laterFrom: turn }),
    endedStage: at('expired', turn),
  };
}

export function statusBar(facts: StageFacts, now: Date): StatusBar {
  const stage = stageOf(facts, now);
  return {
    stage,
    contractClosed: contractIsClosed(facts),
    contractClosedAt: contractIsClosed(facts) ? facts.order.closedAt : null,
    steps: reachedSteps(facts, stage, now),
    reason: reasonFor(stage, facts),
    next: nextFor(stage, facts, now),
  };
}

/**
 * What a personal reminder by the recommender may achieve: that somebody opens the link while it takes friends, or that
 * a contact confirms, whatever other orders the link has.
 */
export function reminderOf(facts: StageFacts, now: Date): 'no-reaction' | 'not-confirmed' | null {
  const { recommendation, contact, order } = facts;
  if (stageOf(facts, now) !== 'contact-not-reacted' || order !== null || recommendation.validUntil <= now) return null;
  if (hasLeft(facts)) return null;
  return contact ? 'not-confirmed' : 'no-reaction';
}

const holds: Record<Stage, (facts: Deciding, now: Date) => boolean> = {
  'reward-paid': ({ reward }) => reward?.status === 'paid' || reward?.status === 'picked-up',
  'reward-expired': ({ reward }) => reward?.status === 'expired',
  'contract-not-concluded': facts =>
    orderFailedAt(facts) !== null || isCancelled(facts.reward) || hasEnded(facts.recommendation),
  'enter-bank-details': ({ reward }) => isReady(reward) && isPaidBySepa(reward.choice) && !reward.bankDetailsPresent,
  'pick-up-reward': ({ reward }) => isReady(reward) && isSentAsCode(reward.choice),
  'claim-in-processing': (facts, now) =>
    (isReady(facts.reward) && isPaidBySepa(facts.reward.choice) && facts.reward.bankDetailsPresent) ||
    (contractIsClosed(facts) && facts.order.releasedAt === null && facts.order.releasableFrom <= now),
  'reward-ready': ({ reward }) => isReady(reward) && reward.choice === null,
  // An order without a recipient came by the code alone, so its buyer reacted too.
  reacted: facts => (facts.contact?.confirmedAt != null && !hasLeft(facts)) || contractIsClosed(facts),
  'contact-not-reacted': () => true,
};

/** An erased contact places no new order; an order placed before goes on. */
const hasLeft = ({ contact, order }: Pick<StageFacts, 'contact' | 'order'>): boolean =>
  contact !== null && contact.erasedAt !== null && (order === null || order.takenBackAt !== null);

const isReady = (reward: RewardFacts | null): reward is RewardFacts => reward?.status === 'ready';
const isCancelled = (reward: RewardFacts | null): reward is RewardFacts => reward?.status === 'cancelled';
const hasEnded = ({ status }: Pick<RecommendationFacts, 'status'>): boolean =>
  status === 'expired' || status === 'cancelled';

/** When an order failed: cancelled, not concluded or refused; null otherwise. Dates are text in the read model. */
export const failedAt = <At extends Date | string>({
  cancelledAt,
  notConcludedAt,
  refusedAt,
}: Readonly<Record<'cancelledAt' | 'notConcludedAt' | 'refusedAt', At | null>>): At | null =>
  cancelledAt ?? notConcludedAt ?? refusedAt;

/**
 * When the order of a line came to nothing. One reassigned to somebody else ends a line that consists of it alone;
 * the line of a contact returns to an earlier stage.
 */
function orderFailedAt({ order, contact }: Pick<StageFacts, 'order' | 'contact'>): Date | null {
  if (order === null) return null;
  if (order.takenBackAt !== null) return contact === null ? order.takenBackAt : null;
  const earnsNothing = order.kind === 'renewal' || order.withoutReward !== null;
  return failedAt(order) ?? (earnsNothing ? order.reportedAt : null);
}

/** The order of a line whose contract was closed, also where it came to nothing later. */
function closedOrder({ order }: Pick<StageFacts, 'order'>): (OrderFacts & { readonly closedAt: Date }) | null {
  return order !== null && order.closedAt !== null && order.takenBackAt === null
    ? { ...order, closedAt: order.closedAt }
    : null;
}

function contractIsClosed<Facts extends Pick<StageFacts, 'order' | 'contact'>>(
  facts: Facts,
): facts is Facts & { readonly order: OrderFacts } {
  return closedOrder(facts) !== null && orderFailedAt(facts) === null;
}

const checking = ({ isHeld, sharesMailbox }: Pick<RewardFacts, 'isHeld' | 'sharesMailbox'>): StageReason | null =>
  isHeld ? (sharesMailbox ? 'mailbox-being-checked' : 'reward-being-checked') : null;

function reasonFor(stage: Stage, facts: StageFacts): StageReason | null {
  const { contact, order, reward } = facts;
  switch (stage) {
    case 'reward-expired':
      return 'claim-period-over';
    case 'contract-not-concluded':
      return failure(facts);
    case 'enter-bank-details':
      return reward?.returnedAt ? 'payment-returned' : null;
    case 'claim-in-processing':
      if (!reward?.choice) return 'waiting-for-release';
      return checking(reward);
    case 'pick-up-reward':
      return reward && checking(reward);
    case 'reacted':
      if (order?.takenBackAt) return 'assigned-elsewhere';
      return contractIsClosed(facts) ? 'waiting-for-complaint-period' : null;
    case 'contact-not-reacted':
      if (hasLeft(facts)) return 'contact-has-left';
      if (order?.takenBackAt) return 'assigned-elsewhere';
      return contact ? 'contact-has-not-confirmed' : null;
    default:
      return null;
  }
}

function failure({ recommendation, order, reward }: StageFacts): StageReason {
  if (order?.takenBackAt) return 'assigned-elsewhere';
  if (order?.refusedAt) return 'order-refused';
  if (order?.kind === 'renewal') return 'contract-renewal';
  if (order?.cancelledAt)
    return order.cancelReason === 'cancelled-by-provider' ? 'contract-cancelled-by-provider' : 'contract-revoked';
  if (order?.notConcludedAt) return 'contract-not-concluded';
  if (order?.withoutReward) return order.withoutReward === 'renewal' ? 'contract-renewal' : order.withoutReward;
  if (recommendation.status === 'expired') return 'recommendation-expired';
  if (recommendation.cancelReason === 'blocked') return 'recommendation-blocked';
  if (recommendation.cancelReason === 'withdrawn') return 'recommendation-withdrawn';
  return reward?.status === 'cancelled' ? 'reward-cancelled' : 'contract-not-concluded';
}

/** An order that was reported late is processed from its report on. */
const releaseBegins = ({ releasableFrom, reportedAt }: OrderFacts): Date =>
  reportedAt > releasableFrom ? reportedAt : releasableFrom;

/** When a chosen reward has arrived at the latest, from the moment on at which nothing of it is missing. */
const arrivesBy = (reward: RewardFacts | null, complete: Date | null | undefined): Date | null =>
  reward?.choice && complete ? endOfPeriod(complete, rewardType(reward.choice).takesDays) : null;

function nextFor(stage: Stage, facts: StageFacts, now: Date): NextStep {
  const { recommendation, order, reward } = facts;
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
      // The duration of a hold is not known.
      if (reward?.isHeld) return { who: 'us', by: null };
      return { who: 'us', by: arrivesBy(reward, reward?.chosenAt) };
    case 'claim-in-processing':
      if (reward?.isHeld && reward.choice) return { who: 'us', by: null };
      if (reward?.payableAt) return { who: 'us', by: arrivesBy(reward, reward.payableAt) };
      return { who: 'us', by: order ? endOfPeriod(releaseBegins(order), releaseTakesDays) : null };
    case 'reacted':
      return contractIsClosed(facts) ? { who: 'us', by: facts.order.releasableFrom } : { who: 'contact', by: null };
    case 'contact-not-reacted':
      if (!hasLeft(facts)) return { who: 'contact', by: recommendation.validUntil };
      // Other friends may still follow the link, which only the recommender can share.
      return takesFriendsAt(recommendation, now)
        ? { who: 'recommender', by: recommendation.validUntil }
        : { who: 'nobody', by: null };
  }
}
