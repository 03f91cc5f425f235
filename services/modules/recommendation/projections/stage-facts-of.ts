import type { OrderFacts, RewardFacts, StageFacts } from '../domain/stage-facts.js';
import type { RecommendationStatus } from '../domain/status.js';
import type { OrderEntry, RewardEntry } from './contact-entries.js';
import type { Line } from './lines.js';

/** What a report reads to tell the stage of a contact: the recommendation's row, its end from `recommendation_facts`, a row of `contact_facts` (null where nobody reacted). */
export interface StageSource {
  readonly status: RecommendationStatus;
  readonly recommenderShare: number;
  readonly createdAt: Date;
  readonly validUntil: Date;
  readonly endedAt: Date | null;
  readonly cancelReason: string | null;
  readonly registeredAt: Date | null;
  readonly confirmedAt: Date | null;
  readonly orders: Readonly<Record<string, OrderEntry>> | null;
  readonly rewards: Readonly<Record<string, RewardEntry>> | null;
  /** Which of the contact's lines; null where nobody reacted. */
  readonly line: Line | null;
}

type Entry<Value> = readonly [id: string, value: Value];

/** The order and the reward a line stands for, with their ids. */
export function presentEntries({
  orders,
  rewards,
  line,
  recommenderShare,
}: Pick<StageSource, 'orders' | 'rewards' | 'line' | 'recommenderShare'>): {
  readonly order: Entry<OrderEntry> | null;
  readonly reward: Entry<RewardEntry> | null;
} {
  // Where the whole reward goes to the contact, theirs; nobody is known to take a part of what came by the code.
  const rewardId = (recommenderShare === 0 ? line?.recipientRewardId : null) ?? line?.recommenderRewardId;
  return { order: entryOf(orders, line?.orderId), reward: entryOf(rewards, rewardId) };
}

export function stageFactsOf(source: StageSource): StageFacts {
  const { order, reward } = presentEntries(source);
  return {
    recommendation: {
      status: source.status,
      createdAt: source.createdAt,
      validUntil: source.validUntil,
      endedAt: source.endedAt,
      cancelReason: source.cancelReason as StageFacts['recommendation']['cancelReason'],
    },
    // A further line of a contact stands for its order alone.
    contact:
      source.registeredAt && !(order?.[1].takenBackAt && source.line?.productId != null)
        ? { registeredAt: source.registeredAt, confirmedAt: source.confirmedAt }
        : null,
    order: order && orderFacts(order[1]),
    reward: reward && rewardFacts(reward[1]),
  };
}

function entryOf<Value>(
  entries: Readonly<Record<string, Value>> | null,
  id: string | null | undefined,
): Entry<Value> | null {
  const value = id ? entries?.[id] : undefined;
  return id && value ? [id, value] : null;
}

const date = (text: string | null): Date | null => (text === null ? null : new Date(text));

const orderFacts = (order: OrderEntry): OrderFacts => ({
  kind: order.kind,
  reportedAt: new Date(order.reportedAt),
  releasableFrom: new Date(order.releasableFrom),
  closedAt: date(order.closedAt),
  notConcludedAt: date(order.notConcludedAt),
  releasedAt: date(order.releasedAt),
  cancelledAt: date(order.cancelledAt),
  cancelReason: order.cancelReason,
  refusedAt: date(order.refusedAt),
  withoutReward: order.withoutReward,
  takenBackAt: date(order.takenBackAt),
});

const rewardFacts = (reward: RewardEntry): RewardFacts => ({
  beneficiary: reward.beneficiary,
  amountCents: reward.amountCents,
  status: reward.status,
  choice: reward.choice,
  bankDetailsPresent: reward.bankDetailsPresent,
  readyAt: date(reward.readyAt),
  expiresAt: date(reward.expiresAt),
  chosenAt: date(reward.chosenAt),
  payableAt: date(reward.payableAt),
  returnedAt: date(reward.returnedAt),
  endedAt: date(reward.endedAt),
});
