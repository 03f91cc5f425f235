import type { OrderEntry, RewardEntry } from './contact-entries.js';

/** A line of the personal area: the order and rewards it stands for, by their ids. A contact always has one, with `orderId` null while nothing was ordered. */
export interface Line {
  /** Null: the recommended product. */
  productId: number | null;
  orderId: string | null;
  recommenderRewardId: string | null;
  recipientRewardId: string | null;
}

export interface LineSource {
  /** Null where nobody left their details: each order is a line. */
  readonly recipientId: string | null;
  /** The recommended product; null while only orders were heard of. */
  readonly productId: number | null;
  readonly orders: Readonly<Record<string, OrderEntry>>;
  readonly rewards: Readonly<Record<string, RewardEntry>>;
}

type Order = readonly [id: string, order: OrderEntry];

/**
 * The lines of a contact, or of those who came by the code alone; the one that came furthest first. Made once, by the projection: the personal area and the
 * reports' SQL read what it says (docs/specification/orders.md#whose-order-it-is, 3 and 6).
 */
export function linesOf({ recipientId, productId, orders, rewards }: LineSource): Line[] {
  const all = Object.entries(orders);
  const own = ({ productId: bought }: OrderEntry): number | null =>
    bought === null || bought === productId ? null : bought;
  const groups: readonly (readonly Order[])[] =
    recipientId === null ? all.map(order => [order]) : [...Map.groupBy(all, ([, order]) => own(order)).values()];
  const found = groups.map(group => lineOf(present(group), own(present(group)[1]), rewards));
  const nothingOrdered: Line = { productId: null, orderId: null, recommenderRewardId: null, recipientRewardId: null };
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
  // What was granted to the wrong one was never theirs.
  if (takenBackAt !== null) return { productId, orderId, recommenderRewardId: null, recipientRewardId: null };
  return { productId, orderId, recommenderRewardId: rewardOf('recommender'), recipientRewardId: rewardOf('recipient') };
}

/** Of one product's orders the one that earned or may yet earn; where there is none, the one that tells why. A later one that earns nothing changes nothing. */
function present(orders: readonly Order[]): Order {
  return [...orders].sort(
    ([idOne, one], [idOther, other]) =>
      rank(other) - rank(one) || other.reportedAt.localeCompare(one.reportedAt) || idOne.localeCompare(idOther),
  )[0]!;
}

function rank({
  kind,
  closedAt,
  notConcludedAt,
  cancelledAt,
  refusedAt,
  withoutReward,
  takenBackAt,
}: OrderEntry): number {
  if (takenBackAt !== null) return 0;
  const failed = notConcludedAt !== null || cancelledAt !== null || refusedAt !== null;
  if (kind === 'renewal' || (withoutReward !== null && closedAt === null)) return 1;
  if (failed) return closedAt === null ? 2 : 3;
  return closedAt === null ? 4 : 5;
}
