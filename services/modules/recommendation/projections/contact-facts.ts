import { defineEntity } from '@mikro-orm/core';
import type { FoldedRow } from '#platform/database/tables.js';
import { defineProjection } from '#engine/projections/define-projection.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
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
import { evolveOrder, unreported } from '../../order/published-rules.js';
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
import { evolveReward, ungranted, type RewardState } from '../../reward/published-rules.js';
import { contactStatusOf, isSomebody, stagesOf, type ContactStatus } from '../domain/stage.js';
import type { Stage } from '../events.js';
import {
  dateOf,
  lineFactsOf,
  linesOf,
  orderEntryOf,
  rewardEntryOf,
  type Line,
  type OrderEntry,
  type RewardEntry,
} from './lines.js';

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
  // What the contact was told stays: the order goes on with somebody else.
  if (known && event.type === 'OrderTakenBack') return { ...known, takenBackAt: at };
  return orderEntryOf(evolveOrder({ ...unreported, ...known }, event, at));
}

function foldReward(known: RewardEntry | undefined, event: RewardEvent, at: string): RewardEntry {
  const { beneficiary, amountCents } = event.data;
  const before = { ...ungranted, beneficiary, amountCents, status: 'open' as const, grantedAt: at, ...known };
  const cents = centsMovedBy(event, before);
  const movements = known?.movements ?? [];
  return {
    ...rewardEntryOf(evolveReward(before, event, at)),
    movements: cents === 0 ? movements : [...movements, { at, cents, choice: before.choice }],
  };
}

function centsMovedBy(event: RewardEvent, before: RewardState): number {
  if (event.type === 'RewardPaid' || event.type === 'RewardPickedUp') return before.amountCents;
  return event.type === 'RewardReturned' && before.status === 'paid' ? -before.amountCents : 0;
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

type FoldedFacts = typeof empty;

type StageColumns = Pick<ContactFacts, 'stage' | 'later_stage' | 'later_from' | 'ended_stage'>;
function stageColumns(
  { registered_at, confirmed_at, erased_at, orders, rewards }: FoldedFacts,
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

function factsWith(row: FoldedFacts, event: ContactEvent, at: string): FoldedFacts {
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
