import type { RecordedEvent } from '#platform/domain/event.js';
import { defineProjection } from '#engine/projections/define-projection.js';
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
} from '../../order/published-events.js';
import { RecipientConfirmed, RecipientErased, RecipientRegistered } from '../../recipient/published-events.js';
import {
  RewardBankDetailsWanted,
  RewardCancelled,
  RewardChosen,
  RewardExpired,
  RewardGranted,
  RewardPaid,
  RewardPayable,
  RewardPickedUp,
  RewardReady,
  RewardReturned,
  RewardSent,
} from '../../reward/published-events.js';
import { foldOrder, foldReward, type OrderEntry, type RewardEntry } from './contact-entries.js';
import { linesOf, type Line } from './lines.js';

/** The recipient id of orders and rewards that came by the recommendation alone. */
export const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * A row of the view `contact_facts`: one a recommendation and contact. The recipient's facts are columns, each order's and each reward's an entry
 * under its own id, so that the streams may arrive in any order. Dates are ISO 8601 UTC, amounts cents.
 */
export interface ContactFactsRow {
  recommendation_id: string;
  recipient_id: string;
  number: string | null;
  product_id: number | null;
  channel: string | null;
  registered_at: string | null;
  confirmed_at: string | null;
  erased_at: string | null;
  orders: Record<string, OrderEntry>;
  rewards: Record<string, RewardEntry>;
  /** What is shown of it: derived from all the rest. */
  lines: Line[];
}

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
  RewardSent,
  RewardPaid,
  RewardReturned,
  RewardPickedUp,
  RewardCancelled,
  RewardExpired,
] as const;
const empty: Pick<
  ContactFactsRow,
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

/** An order that nobody was assigned yet is no contact's, nor the code's. */
const isNobodysYet = (data: object): boolean => 'assignment' in data && data.assignment === 'none';

export const contactFacts = defineProjection<ContactFactsRow>()({
  name: 'contact-facts',
  version: 2,
  table: 'contact_facts',
  key: ['recommendation_id', 'recipient_id'],
  on: [...recipientEvents, ...orderEvents, ...rewardEvents],
  keyOf: ({ data }) =>
    data.recommendationId === null || isNobodysYet(data)
      ? null
      : { recommendation_id: data.recommendationId, recipient_id: data.recipientId ?? nobody },
  evolve(known, event) {
    const row = factsWith({ ...empty, ...known }, event, event.at.toISOString());
    const recipientId = event.data.recipientId ?? null;
    return {
      ...row,
      lines: linesOf({ recipientId, productId: row.product_id, orders: row.orders, rewards: row.rewards }),
    };
  },
});

type Facts = typeof empty;
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
