import { isPaidBySepa, isSentAsCode } from '#reward-types/index.js';
import type { Stage, StageFacts } from './stage.js';

export interface Step {
  readonly stage: Stage;
  /** UTC. */
  readonly reachedAt: Date;
}

/** Every stage that was reached with its date, oldest first; the present stage comes last, with the date it was entered. */
export function reachedSteps(facts: StageFacts, present: Stage, now: Date): readonly Step[] {
  const dated = candidates(facts, now).filter((step): step is Step => step.reachedAt !== null);
  const entered = dated.filter(step => step.stage === present).at(-1) ?? {
    stage: present,
    reachedAt: facts.recommendation.createdAt,
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

function candidates(
  { recommendation, contact, order, reward }: StageFacts,
  now: Date,
): { stage: Stage; reachedAt: Date | null }[] {
  const isAnothers = order !== null && order.takenBackAt !== null;
  const earnsNothing = order !== null && (order.kind === 'renewal' || order.withoutReward !== null);
  const failedAt = isAnothers
    ? contact
      ? null
      : order.takenBackAt
    : (order?.cancelledAt ?? order?.notConcludedAt ?? order?.refusedAt ?? (earnsNothing ? order.reportedAt : null));
  const closed =
    order !== null && !isAnothers && order.closedAt !== null ? { ...order, closedAt: order.closedAt } : null;
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
      reachedAt: failedAt ?? (reward?.status === 'cancelled' ? reward.endedAt : null) ?? endOf(recommendation),
    },
    { stage: 'reward-expired', reachedAt: reward?.status === 'expired' ? reward.endedAt : null },
    {
      stage: 'reward-paid',
      reachedAt: reward?.status === 'paid' || reward?.status === 'picked-up' ? reward.endedAt : null,
    },
  ];
}

const endOf = ({ status, endedAt }: StageFacts['recommendation']): Date | null =>
  status === 'expired' || status === 'cancelled' ? endedAt : null;

/** When processing began: closed and complaint period over. Null before that day, and where the order was released earlier: then it never waited. */
function processingSince(closedAt: Date, releasableFrom: Date, releasedAt: Date | null, now: Date): Date | null {
  const began = closedAt > releasableFrom ? closedAt : releasableFrom;
  return releasableFrom > now || (releasedAt !== null && releasedAt < began) ? null : began;
}
