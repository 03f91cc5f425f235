import { endOfPeriod } from '#shared/calendar.js';
import { comparedNumber } from '#shared/compared-numbers.js';
import { personWith } from '#platform/domain/person.js';
import { addDays } from '#platform/clock.js';
import { idFrom } from '#platform/domain/ids.js';
import { earningOf } from '../../../../services/modules/order/domain/earning.js';
import { Order, type ReportedOutcome } from '../../../../services/modules/order/domain/order.js';
import { whose } from '../../../../services/modules/order/domain/whose.js';
import {
  saveRecommendation,
  type Friend,
  type History,
  type Ordered,
  type Recommended,
  type RecordedEvent,
} from './history.js';
import { cancelWherePossible, grant, makeReady } from './rewards.js';

/** The provider reports the result; sometimes a customer only renews a contract. */
export function report(history: History, key: string, one: Recommended, friend: Friend): void {
  if (friend.recipient.status === 'erased') return;
  const { tenant } = history.facts;
  const dice = history.dice('order', key);
  const number = `${tenant.key.slice(0, 1).toUpperCase()}${dice.between(1_000_000_000, 9_999_999_999)}`;
  const kind = dice.happens(0.04) ? 'renewal' : 'new';
  const outcome = dice.weighted([
    ['concluded', 87],
    ['not-concluded', 9],
    ['cancelled', 4],
  ] as const);
  const ordered: Ordered = { order: new Order(idFrom(tenant.id, 'order', comparedNumber(number))), state: 'none' };
  reportOrder(history, one, friend, ordered, { number, kind, outcome, orderedAt: history.now });
  one.orders.push(ordered);
  if (outcome !== 'concluded' || kind === 'renewal') return;
  const again = { number, kind, orderedAt: history.now, outcome: 'cancelled' } as const;
  // The customer withdraws within the complaint period, or later.
  if (dice.happens(0.06))
    history.plan(dice.atTheOffice(addDays(history.now, 1), 5), () => reportOrder(history, one, friend, ordered, again));
  if (dice.happens(0.97))
    history.plan(dice.atTheOffice(addDays(history.now, tenant.config.complaintDays + 1), 2), () =>
      release(history, key, one, ordered),
    );
}

interface Reported {
  readonly number: string;
  readonly kind: 'new' | 'renewal';
  readonly outcome: ReportedOutcome;
  readonly orderedAt: Date;
}

function reportOrder(history: History, one: Recommended, friend: Friend, ordered: Ordered, reported: Reported): void {
  const { recommendation, friends } = one;
  const { productId, recommendationId } = recommendation.terms;
  const ordersOf = ({ id }: Friend) => one.orders.filter(({ order }) => order.state.recipientId === id);
  const contacts = friends.map(each => ({
    recipientId: each.id,
    confirmed: each.confirmedAt !== undefined,
    erased: each.recipient.status === 'erased',
    customerKey: null,
    detailsKey: null,
    ordered: ordersOf(each).map(({ order }) => order.state.productId),
  }));
  const others = ordersOf(friend).filter(({ order }) => order.id !== ordered.order.id);
  ordered.order.report({
    ...reported,
    recommendationId,
    whose: whose(contacts, { recipientId: friend.id, customerKey: null, detailsKey: null, productId }),
    productId,
    productAssumed: true,
    complaints: {
      days: history.facts.tenant.config.complaintDays,
      registeredAt: friend.registeredAt,
      reportedAt: history.now,
    },
    earning: earningOf({
      kind: reported.kind,
      recommendationHasEnded: recommendation.status === 'expired' || recommendation.status === 'cancelled',
      isTheirOwn: false,
      isASecondOne: others.some(({ state }) => state === 'closed'),
      productId,
      recommendedProductId: productId,
      offeredCents: null,
    }),
  });
  follow(history, one, ordered, save(history, ordered, 'provider'));
}

function release(history: History, key: string, one: Recommended, ordered: Ordered): void {
  const staff = history.employee(history.dice('release', key));
  ordered.order.release(history.now, personWith(staff.userId));
  const events = save(history, ordered, staff.actor);
  if (events.length > 0)
    history.audit(staff, 'order.release', ordered.order.state.number, { status: 'reported' }, { status: 'released' });
  follow(history, one, ordered, events);
}

function save(history: History, { order }: Ordered, actor: string): RecordedEvent[] {
  const saved = history.save('order', order, actor);
  const { now } = history;
  const before = history.row('customer_order', order.id);
  const ended = order.state.status !== 'reported' && order.state.status !== 'released';
  history.put('customer_order', order.id, {
    order_id: order.id,
    number: order.state.number,
    number_key: comparedNumber(order.state.number),
    recommendation_id: order.state.recommendationId,
    recipient_id: order.state.recipientId,
    product_id: order.state.productId,
    kind: order.state.kind,
    status: order.state.status,
    contract_closed: order.state.contractClosed,
    ordered_at: order.orderedAt,
    releasable_from: order.releasableFrom,
    reported_at: before?.['reported_at'] ?? now,
    released_at: before?.['released_at'] ?? (order.state.status === 'released' ? now : null),
    ended_at: before?.['ended_at'] ?? (ended ? now : null),
    assignment: order.state.assignment,
    without_reward: order.state.withoutReward,
  });
  return saved;
}

/** Applies an order's events to its recommendation and rewards. */
function follow(history: History, one: Recommended, ordered: Ordered, events: readonly RecordedEvent[]): void {
  for (const { event } of events) {
    switch (event.type) {
      case 'OrderReported':
        if (ordered.order.state.kind === 'new') ordered.state = 'open';
        break;
      case 'ContractWithoutReward':
        if (ordered.order.state.withoutReward !== 'second-contract') ordered.state = 'none';
        break;
      case 'ContractClosed':
        ordered.state = 'closed';
        one.recommendation.succeed(ordered.order.id);
        grant(history, one, ordered.order);
        break;
      case 'OrderReleased':
        for (const earned of rewardsOf(one, ordered)) makeReady(history, earned);
        break;
      case 'ContractNotConcluded':
      case 'OrderCancelled':
        end(history, one, ordered, event.type === 'OrderCancelled' ? 'contract-cancelled' : 'contract-not-concluded');
        break;
    }
  }
  saveRecommendation(history, one, 'system:keep-recommendation-in-step-with-order');
  if (ordered.state === 'none') history.remove('recommendation_order', ordered.order.id);
  else
    history.put('recommendation_order', ordered.order.id, {
      recommendation_id: one.recommendation.id,
      order_id: ordered.order.id,
      recipient_id: ordered.order.state.recipientId,
      state: ordered.state,
    });
}

/** A pending order, or a confirmed friend without a decided one, keeps the recommendation open beyond its validity. */
export function expireWhenDue(history: History, one: Recommended, at: Date): void {
  const { recommendation } = one;
  history.due('expire-recommendation', recommendation.id, at, () => {
    if (recommendation.status !== 'open') return;
    const living = one.orders.some(({ state }) => state === 'open' || state === 'closed');
    const decided = new Set(one.orders.map(({ order }) => order.state.recipientId));
    const confirmed = one.friends.flatMap(({ id, confirmedAt }) => (decided.has(id) ? [] : (confirmedAt ?? [])));
    const keptOpenUntil = living
      ? addDays(history.now, 7)
      : confirmed.length > 0
        ? endOfPeriod(new Date(Math.max(...confirmed.map(Number))), history.facts.decisionDays)
        : null;
    recommendation.expire(history.now, keptOpenUntil);
    saveRecommendation(history, one, 'system:expire-recommendation');
    if (recommendation.status === 'open') expireWhenDue(history, one, keptOpenUntil!);
  });
}

function end(
  history: History,
  one: Recommended,
  ordered: Ordered,
  reason: 'contract-cancelled' | 'contract-not-concluded',
): void {
  for (const earned of rewardsOf(one, ordered)) cancelWherePossible(history, earned, reason);
  // A renewal, or an order without a reward, did not count for the recommendation.
  if (ordered.state === 'none') return;
  ordered.state = 'failed';
  const decided = new Set(one.orders.concat(ordered).map(({ order }) => order.state.recipientId));
  const before = one.recommendation.status;
  one.recommendation.orderFailed(
    reason,
    {
      otherLiveOrders: one.orders.filter(({ state }) => state === 'open' || state === 'closed').length,
      // In this history no friend confirms after another's contract failed.
      pendingFriend: one.friends.some(({ id, recipient }) => recipient.status === 'confirmed' && !decided.has(id)),
      rewardsPaid: one.rewards.filter(
        ({ reward }) => reward.state.status === 'paid' || reward.state.status === 'picked-up',
      ).length,
    },
    ordered.order.id,
  );
  // It had a contract on its expiry day and was not expired then.
  const isOverdue = before === 'succeeded' && one.recommendation.validUntil <= history.now;
  if (isOverdue && one.recommendation.status === 'open') expireWhenDue(history, one, history.now);
  for (const earned of one.rewards)
    if (one.recommendation.status === 'cancelled') cancelWherePossible(history, earned, reason);
}

const rewardsOf = ({ rewards }: Recommended, { order }: Ordered) =>
  rewards.filter(({ reward }) => reward.state.orderId === order.id);
