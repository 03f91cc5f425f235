import type { OrderFacts, RewardFacts, StageFacts } from '../domain/stage-facts.js';
import type { RecommendationStatus } from '../domain/status.js';
import type { OrderEntry, RewardEntry } from './contact-entries.js';

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
}

type Entry<Value> = readonly [id: string, value: Value];

/** The order and the reward that count for the stage, with their ids. */
export function presentEntries({ orders, rewards, recommenderShare }: Pick<StageSource, 'orders' | 'rewards' | 'recommenderShare'>): { readonly order: Entry<OrderEntry> | null; readonly reward: Entry<RewardEntry> | null } {
  const order = presentOrder(orders ?? {});
  return { order, reward: presentReward(rewards ?? {}, order?.[0] ?? null, recommenderShare) };
}

export function stageFactsOf(source: StageSource): StageFacts {
  const { order, reward } = presentEntries(source);
  return {
    recommendation: {
      status: source.status, createdAt: source.createdAt, validUntil: source.validUntil, endedAt: source.endedAt,
      cancelReason: source.cancelReason as StageFacts['recommendation']['cancelReason'],
    },
    contact: source.registeredAt && { registeredAt: source.registeredAt, confirmedAt: source.confirmedAt },
    order: order && orderFacts(order[1]),
    reward: reward && rewardFacts(reward[1]),
  };
}

const failed = ({ kind, notConcludedAt, cancelledAt }: OrderEntry): boolean => kind === 'renewal' || notConcludedAt !== null || cancelledAt !== null;

/** A contact's order that counts: one that lives, else the last that failed. */
function presentOrder(orders: Readonly<Record<string, OrderEntry>>): Entry<OrderEntry> | null {
  const newestFirst = Object.entries(orders).sort(([, one], [, other]) => other.reportedAt.localeCompare(one.reportedAt));
  return newestFirst.find(([, order]) => !failed(order)) ?? newestFirst[0] ?? null;
}

/** The recommender's reward from that order; where the whole of it goes to the contact, the contact's. Extras of a campaign stand apart. */
function presentReward(rewards: Readonly<Record<string, RewardEntry>>, orderId: string | null, recommenderShare: number): Entry<RewardEntry> | null {
  const beneficiary = recommenderShare === 0 ? 'recipient' : 'recommender';
  const candidates = Object.entries(rewards)
    .filter(([, reward]) => reward.beneficiary === beneficiary && reward.origin !== 'campaign')
    .sort(([, one], [, other]) => other.grantedAt.localeCompare(one.grantedAt));
  return candidates.find(([, reward]) => reward.orderId === orderId) ?? candidates[0] ?? null;
}

const date = (text: string | null): Date | null => (text === null ? null : new Date(text));

const orderFacts = (order: OrderEntry): OrderFacts => ({
  kind: order.kind, reportedAt: new Date(order.reportedAt), releasableFrom: new Date(order.releasableFrom), closedAt: date(order.closedAt), notConcludedAt: date(order.notConcludedAt),
  releasedAt: date(order.releasedAt), cancelledAt: date(order.cancelledAt), cancelReason: order.cancelReason,
});

const rewardFacts = (reward: RewardEntry): RewardFacts => ({
  beneficiary: reward.beneficiary, amountCents: reward.amountCents, status: reward.status, choice: reward.choice, bankDetailsPresent: reward.bankDetailsPresent,
  readyAt: date(reward.readyAt), expiresAt: date(reward.expiresAt), chosenAt: date(reward.chosenAt), payableAt: date(reward.payableAt),
  returnedAt: date(reward.returnedAt), endedAt: date(reward.endedAt),
});
