import { z } from 'zod';
import { defineEvent, eventDate, type EventFrom } from '#platform/domain/aggregate.js';
import { offeredUnder } from '../catalogue/events.js';

/** To whom the order belongs: a contact, the code alone (the buyer is not known), or still undecided by staff. */
const assignment = z.enum(['contact', 'code', 'none']);

/** Older events have no assignment; it follows from their recipient. */
const order = {
  orderId: z.uuid(),
  recommendationId: z.uuid(),
  recipientId: z.uuid().nullable(),
  assignment: assignment.optional(),
};

const about = {
  number: z.string(),
  productId: z.int(),
  orderedAt: eventDate(),
  kind: z.enum(['new', 'renewal']),
  releasableFrom: eventDate(),
};

/**
 * The account of the person by whose hand a report came: who imported the file, or made the key or the secret it came
 * with. They do not release the order. Absent where nobody is known.
 */
const byWhom = { reportedBy: z.string().optional() };

/** `productAssumed`: the provider named no product, so it is assumed to be the recommended one. */
export const OrderReported = defineEvent('OrderReported', {
  ...order,
  ...about,
  productAssumed: z.boolean().optional(),
  ...byWhom,
});

/**
 * A new contract that earns, never a renewal. `rewardCents`: what the product bought pays, if not the one recommended.
 * `turn` counts an order's assignments from 0, since a corrected order earns anew.
 */
export const ContractClosed = defineEvent('ContractClosed', {
  ...order,
  productId: z.int(),
  rewardCents: z.int().positive().optional(),
  offeredUnder: offeredUnder.optional(),
  turn: z.int().optional(),
  ...byWhom,
});

/** Why an order earns nothing (domain: whose order it is, campaigns, offers). */
export const reasonsWithoutReward = [
  'renewal',
  'recommendation-ended',
  'own-contract',
  'second-contract',
  'no-offer',
] as const;

export type NoReward = (typeof reasonsWithoutReward)[number];

/** A contract was concluded that earns nothing. */
export const ContractWithoutReward = defineEvent('ContractWithoutReward', {
  ...order,
  reason: z.enum(reasonsWithoutReward),
});

export const ContractNotConcluded = defineEvent('ContractNotConcluded', { ...order });

export const OrderReleased = defineEvent('OrderReleased', { ...order });

/** The agency refuses the order; the reason is kept in the order's row, since it may name people. */
export const OrderRefused = defineEvent('OrderRefused', { ...order });

/** `withdrawn`: by the buyer, within the statutory period. `revoked`, of older events: a concluded contract ended, why is not known. */
export const OrderCancelled = defineEvent('OrderCancelled', {
  ...order,
  reason: z.enum(['withdrawn', 'cancelled-by-provider', 'revoked']),
});

export type OrderCancelReason = ReturnType<typeof OrderCancelled.of>['data']['reason'];

/** The state in which a cancellation leaves an order. */
export const endOf = (reason: OrderCancelReason): 'withdrawn' | 'cancelled' =>
  reason === 'withdrawn' ? 'withdrawn' : 'cancelled';

/** The order was taken away from the person it was assigned to; rewards that came of it end. */
export const OrderTakenBack = defineEvent('OrderTakenBack', { ...order });

/** Staff assigned the order. */
export const OrderAssigned = defineEvent('OrderAssigned', { ...order, ...about, turn: z.int() });

export type OrderEvent = EventFrom<
  | typeof OrderReported
  | typeof ContractClosed
  | typeof ContractWithoutReward
  | typeof ContractNotConcluded
  | typeof OrderReleased
  | typeof OrderRefused
  | typeof OrderCancelled
  | typeof OrderTakenBack
  | typeof OrderAssigned
>;

export type OrderKind = 'new' | 'renewal';
