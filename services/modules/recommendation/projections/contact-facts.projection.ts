import { defineProjection } from '#platform/projections/define-projection.js';
import { ContractClosed, ContractNotConcluded, OrderCancelled, OrderReleased, OrderReported } from '../../order/published-events.js';
import { RecipientConfirmed, RecipientErased, RecipientRegistered } from '../../recipient/published-events.js';
import {
  RewardBankDetailsWanted, RewardCancelled, RewardChosen, RewardExpired, RewardGranted, RewardPaid, RewardPayable, RewardPickedUp, RewardReady, RewardReturned, RewardSent,
} from '../../reward/published-events.js';
import { foldOrder, foldReward, type OrderEntry, type RewardEntry } from './contact-entries.js';

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
}

const recipientEvents = [RecipientRegistered, RecipientConfirmed, RecipientErased] as const;
const orderEvents = [OrderReported, ContractClosed, ContractNotConcluded, OrderReleased, OrderCancelled] as const;
const rewardEvents = [
  RewardGranted, RewardReady, RewardChosen, RewardPayable, RewardBankDetailsWanted, RewardSent, RewardPaid, RewardReturned, RewardPickedUp, RewardCancelled, RewardExpired,
] as const;
const empty: Pick<ContactFactsRow, 'number' | 'product_id' | 'channel' | 'registered_at' | 'confirmed_at' | 'erased_at' | 'orders' | 'rewards'> = {
  number: null, product_id: null, channel: null, registered_at: null, confirmed_at: null, erased_at: null, orders: {}, rewards: {},
};

export const contactFacts = defineProjection<ContactFactsRow>()({
  name: 'contact-facts',
  table: 'contact_facts',
  key: ['recommendation_id', 'recipient_id'],
  on: [...recipientEvents, ...orderEvents, ...rewardEvents],
  keyOf: ({ data }) => (data.recommendationId === null ? null : { recommendation_id: data.recommendationId, recipient_id: data.recipientId ?? nobody }),
  evolve(known, event) {
    const row = { ...empty, ...known };
    const at = event.at.toISOString();
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
    if ('orderId' in event.data && !('rewardId' in event.data) && event.data.orderId !== null) {
      const { orderId } = event.data;
      return { ...row, orders: { ...row.orders, [orderId]: foldOrder(row.orders[orderId], event as never, at) } };
    }
    if ('rewardId' in event.data) {
      const { rewardId } = event.data;
      return { ...row, rewards: { ...row.rewards, [rewardId]: foldReward(row.rewards[rewardId], event as never, at) } };
    }
    return row;
  },
});
