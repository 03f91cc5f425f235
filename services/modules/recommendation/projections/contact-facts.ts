import { defineEntity } from '@mikro-orm/core';
import type { FoldedRow } from '#platform/database/tables.js';
import { defineProjection } from '#engine/projections/define-projection.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import { endOfItsDay } from '#shared/calendar.js';
import {
  ContractClosed,
  ContractNotConcluded,
  ContractWithoutReward,
  OrderAssigned,
  OrderCancelled,
  OrderRefused,
  OrderReleased,
  OrderReported,
  OrderTakenBack,
  type OrderEvent,
} from '../../order/events.js';
import { RecipientConfirmed, RecipientErased, RecipientRegistered } from '../../recipient/events.js';
import {
  RewardBankDetailsWanted,
  RewardCancelled,
  RewardChoiceReopened,
  RewardChosen,
  RewardExpired,
  RewardGranted,
  RewardPaid,
  RewardPayable,
  RewardPickedUp,
  RewardReady,
  RewardReturned,
  type RewardEvent,
} from '../../reward/events.js';
import { contactStatusOf, isSomebody, stagesOf, type ContactStatus } from '../domain/stage.js';
import type { Stage } from '../events.js';
import { dateOf, lineFactsOf, linesOf, type Line, type OrderEntry, type RewardEntry } from './lines.js';

/**
 * Table of projection `contact-facts`: a row per recommendation and contact. The recipient's facts are columns, orders'
 * and rewards' are entries under their own ids, so that the streams may arrive in any order. Amounts are cents.
 */
export const ContactFactsRow = defineEntity({
  name: 'ContactFactsRow',
  tableName: 'contact_facts',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommendationId: p.uuid().primary(),
    recipientId: p.uuid().primary(),
    number: p.text().nullable(),
    productId: p.integer().nullable(),
    channel: p.text().nullable(),
    registeredAt: p.datetime().nullable(),
    confirmedAt: p.datetime().nullable(),
    erasedAt: p.datetime().nullable(),
    /** Computed by `contactStatusOf` and `isSomebody`. */
    status: p.text().$type<ContactStatus>(),
    isSomebody: p.boolean(),
    orders: p.json<Record<string, OrderEntry>>(),
    rewards: p.json<Record<string, RewardEntry>>(),
    /** The lines that pages show, derived from the columns above. */
    lines: p.json<Line[]>(),
    /** Stages of the first line, by `stagesOf`; all null while there is none. */
    stage: p.text().$type<Stage>().nullable(),
    laterStage: p.text().$type<Stage>().nullable(),
    laterFrom: p.datetime().nullable(),
    endedStage: p.text().$type<Stage>().nullable(),
  }),
});

function foldOrder(known: OrderEntry | undefined, event: OrderEvent, at: string): OrderEntry {
  const order: OrderEntry = known ?? {
    number: null,
    productId: null,
    kind: 'new',
    orderedAt: null,
    reportedAt: at,
    releasableFrom: at,
    closedAt: null,
    notConcludedAt: null,
    releasedAt: null,
    cancelledAt: null,
    cancelReason: null,
    refusedAt: null,
    withoutReward: null,
    takenBackAt: null,
  };
  switch (event.type) {
    case 'OrderReported':
    case 'OrderAssigned': {
      const { number, productId, kind, orderedAt, releasableFrom } = event.data;
      // Assigned to this contact again after it was taken back: treated as new.
      return {
        ...order,
        number,
        productId,
        kind,
        orderedAt,
        releasableFrom,
        reportedAt: at,
        closedAt: null,
        withoutReward: null,
        takenBackAt: null,
      };
    }
    case 'OrderTakenBack':
      return { ...order, takenBackAt: at };
    case 'ContractClosed':
      return { ...order, closedAt: at, withoutReward: null };
    case 'ContractWithoutReward':
      return { ...order, withoutReward: event.data.reason };
    case 'OrderRefused':
      return { ...order, refusedAt: at };
    case 'ContractNotConcluded':
      return { ...order, notConcludedAt: at };
    case 'OrderReleased':
      return { ...order, releasedAt: at };
    case 'OrderCancelled':
      return { ...order, cancelledAt: at, cancelReason: event.data.reason };
  }
}

/** The last day on which it could be chosen, however late that was noticed. */
function endOfClaim(expiresAt: string | null, noticedAt: string): string {
  const end = expiresAt === null ? null : endOfItsDay(new Date(expiresAt)).toISOString();
  return end === null || noticedAt < end ? noticedAt : end;
}

function foldReward(known: RewardEntry | undefined, event: RewardEvent, at: string): RewardEntry {
  const reward: RewardEntry = known ?? {
    orderId: null,
    origin: 'order',
    beneficiary: event.data.beneficiary,
    amountCents: event.data.amountCents,
    status: 'open',
    choice: null,
    bankDetailsPresent: false,
    grantedAt: at,
    readyAt: null,
    expiresAt: null,
    chosenAt: null,
    payableAt: null,
    returnedAt: null,
    returnReason: null,
    endedAt: null,
    movements: [],
  };
  const moved = (cents: number) => ({ movements: [...reward.movements, { at, cents, choice: reward.choice }] });
  switch (event.type) {
    case 'RewardGranted':
      return { ...reward, orderId: event.data.orderId, origin: event.data.origin, grantedAt: at };
    case 'RewardReady':
      return { ...reward, status: 'ready', readyAt: at, expiresAt: event.data.expiresAt };
    case 'RewardChosen':
      return { ...reward, choice: event.data.choice, chosenAt: at };
    case 'RewardPayable':
      return { ...reward, bankDetailsPresent: true, payableAt: at };
    case 'RewardBankDetailsWanted':
      return { ...reward, bankDetailsPresent: false, payableAt: null };
    case 'RewardChoiceReopened':
      return {
        ...reward,
        choice: null,
        bankDetailsPresent: false,
        expiresAt: event.data.expiresAt,
        chosenAt: null,
        payableAt: null,
        returnedAt: null,
        returnReason: null,
      };
    case 'RewardReturned':
      // Possible also after the payment, since the bank may return money it had booked.
      return {
        ...reward,
        status: 'ready',
        bankDetailsPresent: false,
        payableAt: null,
        endedAt: null,
        returnedAt: at,
        returnReason: event.data.reason,
        ...(reward.status === 'paid' && moved(-reward.amountCents)),
      };
    case 'RewardPaid':
      return { ...reward, status: 'paid', endedAt: at, ...moved(reward.amountCents) };
    case 'RewardPickedUp':
      return { ...reward, status: 'picked-up', endedAt: at, ...moved(reward.amountCents) };
    case 'RewardCancelled':
      return { ...reward, status: 'cancelled', endedAt: at };
    case 'RewardExpired':
      return { ...reward, status: 'expired', endedAt: endOfClaim(reward.expiresAt, at) };
    default:
      return reward;
  }
}

/** The recipient id of orders and rewards that came by the code alone. */
export const nobody = '00000000-0000-0000-0000-000000000000';

export type ContactFacts = FoldedRow<typeof ContactFactsRow>;

const recipientEvents = [RecipientRegistered, RecipientConfirmed, RecipientErased] as const;
const orderEvents = [
  OrderReported,
  ContractClosed,
  ContractWithoutReward,
  ContractNotConcluded,
  OrderReleased,
  OrderRefused,
  OrderCancelled,
  OrderTakenBack,
  OrderAssigned,
] as const;
const rewardEvents = [
  RewardGranted,
  RewardReady,
  RewardChosen,
  RewardPayable,
  RewardBankDetailsWanted,
  RewardChoiceReopened,
  RewardPaid,
  RewardReturned,
  RewardPickedUp,
  RewardCancelled,
  RewardExpired,
] as const;
const empty: Pick<
  ContactFacts,
  'number' | 'product_id' | 'channel' | 'registered_at' | 'confirmed_at' | 'erased_at' | 'orders' | 'rewards'
> = {
  number: null,
  product_id: null,
  channel: null,
  registered_at: null,
  confirmed_at: null,
  erased_at: null,
  orders: {},
  rewards: {},
};

/** An order not assigned yet belongs neither to a contact nor to the code. */
const isUnassigned = (data: object): boolean => 'assignment' in data && data.assignment === 'none';

export const contactFacts = defineProjection<ContactFacts>()({
  name: 'contact-facts',
  version: 7,
  table: 'contact_facts',
  key: ['recommendation_id', 'recipient_id'],
  on: [...recipientEvents, ...orderEvents, ...rewardEvents],
  keyOf: ({ data }) =>
    data.recommendationId === null || isUnassigned(data)
      ? null
      : { recommendation_id: data.recommendationId, recipient_id: data.recipientId ?? nobody },
  evolve(known, event) {
    const row = factsWith({ ...empty, ...known }, event, event.at.toISOString());
    const recipientId = event.data.recipientId ?? null;
    const lines = linesOf({ recipientId, productId: row.product_id, orders: row.orders, rewards: row.rewards });
    const contact = { confirmedAt: dateOf(row.confirmed_at), erasedAt: dateOf(row.erased_at) };
    const said = { status: contactStatusOf(contact), is_somebody: isSomebody(contact) };
    return { ...row, ...said, lines, ...stageColumns(row, lines[0]) };
  },
});

type Facts = typeof empty;

type StageColumns = Pick<ContactFacts, 'stage' | 'later_stage' | 'later_from' | 'ended_stage'>;
function stageColumns(
  { registered_at, confirmed_at, erased_at, orders, rewards }: Facts,
  line: Line | undefined,
): StageColumns {
  if (!line) return { stage: null, later_stage: null, later_from: null, ended_stage: null };
  const { stage, laterStage, laterFrom, endedStage } = stagesOf(
    lineFactsOf({
      registeredAt: dateOf(registered_at),
      confirmedAt: dateOf(confirmed_at),
      erasedAt: dateOf(erased_at),
      orders,
      rewards,
      line,
    }),
  );
  return { stage, later_stage: laterStage, later_from: laterFrom?.toISOString() ?? null, ended_stage: endedStage };
}

type ContactEvent = Pick<RecordedEvent, 'type' | 'data'>;

function factsWith(row: Facts, event: ContactEvent, at: string): Facts {
  switch (event.type) {
    case 'RecipientRegistered': {
      const { number, productId, channel } = RecipientRegistered.schema.parse(event.data);
      return { ...row, number, channel, product_id: productId, registered_at: at };
    }
    case 'RecipientConfirmed':
      return { ...row, confirmed_at: at };
    case 'RecipientErased':
      return { ...row, erased_at: at };
  }
  const { orderId, rewardId } = event.data as { orderId?: string; rewardId?: string };
  if (rewardId)
    return { ...row, rewards: { ...row.rewards, [rewardId]: foldReward(row.rewards[rewardId], event as never, at) } };
  return orderId
    ? { ...row, orders: { ...row.orders, [orderId]: foldOrder(row.orders[orderId], event as never, at) } }
    : row;
}
