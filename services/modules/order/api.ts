import { Command, Query } from '@nestjs/cqrs';
import { z } from 'zod';
import type { RowOf } from '#platform/database/tables.js';
import { defineEvent, eventDate, type EventFrom } from '#platform/domain/aggregate.js';
import { offeredUnder, type PeriodOfProduct } from '../catalogue/api.js';
import type { CustomerOrderRow } from './persistence/orders.js';

export type { OrderKind } from './domain/order.js';
/** Published for reports (decision 0005). */
export type { NamedOrderRow } from './persistence/orders.js';
export type { OrderListRow } from './projections/order-list.js';

/** Rules on orders that reports of other modules use. */
export { hintsOf, isOverdue, type OrderHint, type OrderInReport } from './domain/hints.js';
export { overdueAfterDays, shownStatusOf, type ShownStatus } from './domain/states.js';

/** Stores, encrypted, the secret with which the provider signs its reports. Published for the set-up of a tenant. */
export class SetProviderSecret extends Command<void> {
  constructor(readonly secret: string) {
    super();
  }
}

/** Whether the provider has reported an order signed with a secret that is still valid. */
export class ProviderHasReported extends Query<boolean> {}

/** The staff member who acts on an order; `agencyNumber` null for someone without an agency. */
export interface ByStaff {
  readonly name: string;
  readonly agencyNumber: string | null;
}

export interface Assigning {
  readonly orderNumber: string;
  readonly recommendationNumber: string;
  /** Null: assigned to the code, so that only the recommender earns. */
  readonly recipientNumber: string | null;
  readonly reason: string;
  readonly by: ByStaff;
}

/**
 * Assigns an order to a contact or the code, or corrects that. Published for the CLI. Refuses `not-found` (also another
 * agency's), `validation-failed`, `recommendation-expired`, `recommendation-blocked`, `order-not-releasable`.
 */
export class AssignOrder extends Command<void> {
  constructor(readonly assigning: Assigning) {
    super();
  }
}

export interface Refusing {
  readonly recommendationNumber: string;
  readonly orderNumber: string;
  /** Reason that the recommender reads; null: the buyer withdrew, which is said in words of its own. */
  readonly reason: string | null;
  readonly by: ByStaff;
}

/**
 * Refuses `not-found` (also an order another agency looks after) and `order-not-releasable` once it is released or
 * earns nothing anyway; refusing again has no effect. Published for the command line.
 */
export class RefuseOrder extends Command<void> {
  constructor(readonly refusing: Refusing) {
    super();
  }
}

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

/** Those of these recommendations with an order that may still earn: unassigned, or with a contract still in force. */
export class RecommendationsWithOpenOrder extends Query<ReadonlySet<string>> {
  constructor(readonly recommendationIds: readonly string[]) {
    super();
  }
}

/** The provider's number of an order; null where there is no such order. */
export class OrderNumberOf extends Query<string | null> {
  constructor(readonly orderId: string) {
    super();
  }
}

/**
 * What a reward's people are told of its order: when it can be released, when it becomes overdue (null where it waits
 * for nobody), and the reason of a refusal.
 */
export interface OrderSummary {
  readonly number: string;
  readonly releasableFrom: Date;
  readonly overdueFrom: Date | null;
  readonly refusedBecause: string | null;
}

/** Unknown orders are missing. */
export class OrderSummaries extends Query<ReadonlyMap<string, OrderSummary>> {
  constructor(readonly orderIds: readonly string[]) {
    super();
  }
}

/** The product that was bought, which may be another than the one recommended; null where there is no such order. */
export class ProductBought extends Query<number | null> {
  constructor(readonly orderId: string) {
    super();
  }
}

/** An order that ended without a contract, and why. */
export interface EndedOrder {
  readonly orderId: string;
  readonly productId: number;
  readonly reason: 'not-concluded' | 'order-refused' | Exclude<OrderCancelReason, 'revoked'>;
}

/**
 * The order to tell of where this one's end leaves its contact (by code: recommendation) without a contract: itself, or
 * where it was unassigned, the code's that ended while this could be one. Null while others are open, or once notified.
 */
export class EndedWithoutContract extends Query<EndedOrder | null> {
  constructor(readonly orderId: string) {
    super();
  }
}

/** The agency's reason for refusing, by order; orders not refused are missing. */
export class RefusalReasonsOf extends Query<ReadonlyMap<string, string>> {
  constructor(readonly orderIds: readonly string[]) {
    super();
  }
}

export type EarningContract = Pick<
  RowOf<typeof CustomerOrderRow>,
  'orderId' | 'recommendationId' | 'recipientId' | 'orderedAt'
>;

/** Contracts of a product that earn, ordered within these days (both inclusive), oldest first; at most `most`. */
export class EarningContracts extends Query<readonly EarningContract[]> {
  constructor(
    readonly productId: number,
    readonly period: { readonly from: string; readonly to: string },
    readonly most: number,
  ) {
    super();
  }
}

/** The last calendar day of an order of a product within each period, by the period's key; a period without one is missing. */
export class LastOrderedIn extends Query<ReadonlyMap<number, string>> {
  constructor(readonly periods: readonly PeriodOfProduct[]) {
    super();
  }
}
