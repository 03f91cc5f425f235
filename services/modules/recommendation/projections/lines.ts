import type { RewardKind } from '#reward-types/index.js';
import { endOfItsDay } from '#shared/calendar.js';
import type { OrderState } from '../../order/published-rules.js';
import type { RewardState } from '../../reward/published-rules.js';
import { failedAt, type OrderFacts, type RewardFacts, type StageFacts } from '../domain/stage.js';
import type { RecommendationStatus } from '../events.js';

/** Facts of one order of a contact: those that decide the stage, and what readers show. */
export type OrderEntry = ReturnType<typeof orderEntryOf>;

export const orderEntryOf = (order: OrderState) => ({
  number: order.number,
  productId: order.productId,
  kind: order.kind,
  orderedAt: order.orderedAt,
  reportedAt: order.reportedAt!,
  releasableFrom: order.releasableFrom,
  closedAt: order.closedAt,
  notConcludedAt: order.notConcludedAt,
  releasedAt: order.releasedAt,
  cancelledAt: order.cancelledAt,
  cancelReason: order.cancelReason,
  refusedAt: order.refusedAt,
  withoutReward: order.withoutReward,
  takenBackAt: order.takenBackAt,
});

/** Facts of one reward of a contact, the recommender's or the recipient's. */
export interface RewardEntry extends ReturnType<typeof rewardEntryOf> {
  /** Payments and returns of the reward in their order; entries are only appended. */
  movements: readonly RewardMovement[];
}

export const rewardEntryOf = (reward: RewardState) => ({
  orderId: reward.orderId,
  origin: reward.origin,
  beneficiary: reward.beneficiary,
  amountCents: reward.amountCents,
  status: reward.status!,
  choice: reward.choice,
  bankDetailsPresent: reward.payableAt !== null,
  grantedAt: reward.grantedAt!,
  readyAt: reward.readyAt,
  expiresAt: reward.expiresAt,
  chosenAt: reward.chosenAt,
  payableAt: reward.payableAt,
  returnedAt: reward.returnedAt,
  returnReason: reward.returnReason,
  endedAt: reward.endedAt,
});

export interface RewardMovement {
  at: string;
  /** Negative: the money came back. */
  cents: number;
  /** Type in which it was given; it may be chosen again after a return. */
  choice: RewardKind | null;
}

/** A line of the personal area: ids of its order and reward. A contact always has a line, with `orderId` null while there is no order. */
export interface Line {
  /** Null: the recommended product. */
  productId: number | null;
  orderId: string | null;
  /** The recommender's reward; where the contact got the whole reward, the contact's. */
  rewardId: string | null;
}

export interface LineSource {
  /** Null for orders by the code alone: each order is a line. */
  readonly recipientId: string | null;
  /** The recommended product; null while only order events have arrived. */
  readonly productId: number | null;
  readonly orders: Readonly<Record<string, OrderEntry>>;
  readonly rewards: Readonly<Record<string, RewardEntry>>;
}

type Order = readonly [id: string, order: OrderEntry];

/**
 * The lines of a contact, or of orders by the code alone; the furthest first. Computed once: the personal area shows
 * them, and reports use the first one's stage (docs/specification/orders.md#whose-order-it-is, 3 and 6).
 */
export function linesOf({ recipientId, productId, orders, rewards }: LineSource): Line[] {
  const all = Object.entries(orders);
  const own = ({ productId: bought }: OrderEntry): number | null =>
    bought === null || bought === productId ? null : bought;
  const groups: readonly (readonly Order[])[] =
    recipientId === null ? all.map(order => [order]) : [...Map.groupBy(all, ([, order]) => own(order)).values()];
  const found = groups.map(group => lineOf(present(group), own(present(group)[1]), rewards));
  const nothingOrdered: Line = { productId: null, orderId: null, rewardId: null };
  const lines =
    recipientId === null || found.some(line => line.productId === null) ? found : [...found, nothingOrdered];
  const rankOf = ({ orderId }: Line) => (orderId === null ? 1.5 : rank(orders[orderId]!));
  const since = ({ orderId }: Line) => (orderId === null ? '' : orders[orderId]!.reportedAt);
  return lines.sort(
    (one, other) =>
      rankOf(other) - rankOf(one) ||
      since(other).localeCompare(since(one)) ||
      (one.orderId ?? '').localeCompare(other.orderId ?? ''),
  );
}

function lineOf([orderId, { takenBackAt }]: Order, productId: number | null, rewards: LineSource['rewards']): Line {
  const rewardOf = (beneficiary: RewardEntry['beneficiary']): string | null => {
    const [newest] = Object.entries(rewards)
      .filter(
        ([, reward]) => reward.orderId === orderId && reward.beneficiary === beneficiary && reward.origin === 'order',
      )
      .sort(([, one], [, other]) => other.grantedAt.localeCompare(one.grantedAt));
    return newest?.[0] ?? null;
  };
  // A reward of an order that was taken back never belonged to this contact.
  if (takenBackAt !== null) return { productId, orderId, rewardId: null };
  return { productId, orderId, rewardId: rewardOf('recommender') ?? rewardOf('recipient') };
}

/**
 * Of one product's orders the one that earned or may still earn; where there is none, the one that explains why. A
 * later order that earns nothing changes nothing.
 */
function present(orders: readonly Order[]): Order {
  return [...orders].sort(
    ([idOne, one], [idOther, other]) =>
      rank(other) - rank(one) || other.reportedAt.localeCompare(one.reportedAt) || idOne.localeCompare(idOther),
  )[0]!;
}

function rank(order: OrderEntry): number {
  const { kind, closedAt, withoutReward, takenBackAt } = order;
  if (takenBackAt !== null) return 0;
  if (kind === 'renewal' || (withoutReward !== null && closedAt === null)) return 1;
  if (failedAt(order) !== null) return closedAt === null ? 2 : 3;
  return closedAt === null ? 4 : 5;
}

/**
 * Source of a contact's stage in reports: the recommendation's row, its end from `recommendation_facts`, and a row of
 * `contact_facts` (null where nobody reacted).
 */
export interface StageSource {
  readonly status: RecommendationStatus;
  readonly createdAt: Date;
  readonly validUntil: Date;
  readonly endedAt: Date | null;
  readonly cancelReason: string | null;
  readonly registeredAt: Date | null;
  readonly confirmedAt: Date | null;
  readonly erasedAt: Date | null;
  readonly orders: Readonly<Record<string, OrderEntry>> | null;
  readonly rewards: Readonly<Record<string, RewardEntry>> | null;
  /** One of the contact's lines; null where nobody reacted. */
  readonly line: Line | null;
}

type Entry<Value> = readonly [id: string, value: Value];

/** The order and the reward of a line, with their ids. */
export function presentEntries({ orders, rewards, line }: Pick<StageSource, 'orders' | 'rewards' | 'line'>): {
  readonly order: Entry<OrderEntry> | null;
  readonly reward: Entry<RewardEntry> | null;
} {
  return { order: entryOf(orders, line?.orderId), reward: entryOf(rewards, line?.rewardId) };
}

export const stageFactsOf = (source: StageSource): StageFacts => ({
  recommendation: {
    status: source.status,
    createdAt: source.createdAt,
    validUntil: source.validUntil,
    endedAt: source.endedAt,
    cancelReason: source.cancelReason as StageFacts['recommendation']['cancelReason'],
  },
  ...lineFactsOf(source),
});

/** Facts of a line, independent of the recommendation's own state. */
export function lineFactsOf({
  registeredAt,
  confirmedAt,
  erasedAt,
  ...source
}: Pick<StageSource, 'registeredAt' | 'confirmedAt' | 'erasedAt' | 'orders' | 'rewards' | 'line'>): Omit<
  StageFacts,
  'recommendation'
> {
  const { order, reward } = presentEntries(source);
  return {
    // A further line of a contact consists of its order alone.
    contact:
      registeredAt && !(order?.[1].takenBackAt && source.line?.productId != null)
        ? { registeredAt, confirmedAt, erasedAt }
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

export const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

const orderFacts = (order: OrderEntry): OrderFacts => ({
  kind: order.kind,
  reportedAt: new Date(order.reportedAt),
  releasableFrom: new Date(order.releasableFrom),
  closedAt: dateOf(order.closedAt),
  notConcludedAt: dateOf(order.notConcludedAt),
  releasedAt: dateOf(order.releasedAt),
  cancelledAt: dateOf(order.cancelledAt),
  cancelReason: order.cancelReason,
  refusedAt: dateOf(order.refusedAt),
  withoutReward: order.withoutReward,
  takenBackAt: dateOf(order.takenBackAt),
});

const rewardFacts = (reward: RewardEntry): RewardFacts => ({
  beneficiary: reward.beneficiary,
  amountCents: reward.amountCents,
  status: reward.status,
  choice: reward.choice,
  bankDetailsPresent: reward.bankDetailsPresent,
  readyAt: dateOf(reward.readyAt),
  expiresAt: reward.expiresAt === null ? null : endOfItsDay(new Date(reward.expiresAt)),
  chosenAt: dateOf(reward.chosenAt),
  payableAt: dateOf(reward.payableAt),
  returnedAt: dateOf(reward.returnedAt),
  endedAt: dateOf(reward.endedAt),
});
