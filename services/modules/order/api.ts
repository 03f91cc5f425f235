import { Command, Query } from '@nestjs/cqrs';
import { z } from 'zod';
import { defineEvent, eventDate, type EventFrom } from '#platform/domain/aggregate.js';
import { offeredUnder, type PeriodOfProduct } from '../catalogue/api.js';

/** What staff read of an order in reports. */
export {
  hintsOf,
  isOverdue,
  overdueAfterDays,
  shownStatusOf,
  type OrderHint,
  type OrderInReport,
  type ShownStatus,
} from './domain/states.js';

/** Keeps the secret the provider signs its reports with, encrypted. Published for the set-up of a tenant. */
export class SetProviderSecret extends Command<void> {
  constructor(readonly secret: string) {
    super();
  }
}

/** Whether the provider reported an order signed with a secret that is still good. */
export class ProviderHasReported extends Query<boolean> {}

/** Who acts on an order; `agencyNumber` null for someone of no agency. */
export interface ByStaff {
  readonly name: string;
  readonly agencyNumber: string | null;
}

export interface Assigning {
  readonly orderNumber: string;
  readonly recommendationNumber: string;
  /** Null: to the code, so that nobody but the recommender earns. */
  readonly recipientNumber: string | null;
  readonly reason: string;
  readonly by: ByStaff;
}

/**
 * Says whose an order is, or corrects it until the release. Refuses `not-found` (also what another agency looks after), `validation-failed` (no contact of that
 * recommendation), `recommendation-expired`, `recommendation-blocked`, and `order-not-releasable` once it is released or has ended. Published for the command line.
 */
export class AssignOrder extends Command<void> {
  constructor(readonly assigning: Assigning) {
    super();
  }
}

export interface Refusing {
  readonly recommendationNumber: string;
  readonly orderNumber: string;
  /** The recommender reads it. */
  readonly reason: string;
  readonly by: ByStaff;
}

/** Refuses `not-found` (also what another agency looks after) and `order-not-releasable` once it is released or earns nothing anyway; twice has no second effect. Published for the command line. */
export class RefuseOrder extends Command<void> {
  constructor(readonly refusing: Refusing) {
    super();
  }
}

/** Whose it is: a contact's, the code's (nobody is known), or still to be decided by staff. */
const assignment = z.enum(['contact', 'code', 'none']);
/** Events recorded before orders were assigned name none: theirs follows from the recipient. */
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

/** `productAssumed`: the provider named no product, so it is taken to be the recommended one. */
export const OrderReported = defineEvent('OrderReported', {
  ...order,
  ...about,
  productAssumed: z.boolean().optional(),
});
/**
 * A new contract was concluded that earns; a renewal never yields this. `rewardCents` where another product was bought than recommended: what that one pays.
 * `turn` counts an order's assignments from 0, since a corrected one earns anew.
 */
export const ContractClosed = defineEvent('ContractClosed', {
  ...order,
  productId: z.int(),
  rewardCents: z.int().positive().optional(),
  offeredUnder: offeredUnder.optional(),
  turn: z.int().optional(),
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

/** A contract is there and earns nothing. */
export const ContractWithoutReward = defineEvent('ContractWithoutReward', {
  ...order,
  reason: z.enum(reasonsWithoutReward),
});
export const ContractNotConcluded = defineEvent('ContractNotConcluded', { ...order });
export const OrderReleased = defineEvent('OrderReleased', { ...order });
/** The agency does not accept it; the reason's words are kept with the order, since people may be named in them. */
export const OrderRefused = defineEvent('OrderRefused', { ...order });
export const OrderCancelled = defineEvent('OrderCancelled', {
  ...order,
  reason: z.enum(['revoked', 'cancelled-by-provider']),
});
/** It was taken back from whom it had been given to; what came of that ends. */
export const OrderTakenBack = defineEvent('OrderTakenBack', { ...order });
/** Staff said whose it is. */
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

/** Of these recommendations, those with an order that may still earn: one nobody assigned yet, or one whose contract lives. */
export class RecommendationsWithALivingOrder extends Query<ReadonlySet<string>> {
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

/** What a reward's people are told of its order: when it can be released, when it counts as overdue (null where it waits for nobody), and what whoever refused it wrote. */
export interface OrderToTell {
  readonly number: string;
  readonly releasableFrom: Date;
  readonly overdueFrom: Date | null;
  readonly refusedBecause: string | null;
}

/** Unknown ones are missing. */
export class OrdersToTell extends Query<ReadonlyMap<string, OrderToTell>> {
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

/** An order that came to nothing, and why. */
export interface EndedOrder {
  readonly orderId: string;
  readonly productId: number;
  readonly reason: 'not-concluded' | 'revoked' | 'cancelled-by-provider' | 'order-refused';
}

/**
 * The order to tell of, where this one's end leaves its contact, or by the code its recommendation, without a contract: itself, or where it was nobody's the one by the code that ended
 * while it might still have become a contract. Null where others run, or told of it before.
 */
export class EndedWithoutContract extends Query<EndedOrder | null> {
  constructor(readonly orderId: string) {
    super();
  }
}

/** Why the agency refused them, in its words, by order; one that was not refused is missing. */
export class RefusalReasonsOf extends Query<ReadonlyMap<string, string>> {
  constructor(readonly orderIds: readonly string[]) {
    super();
  }
}

export interface EarningContract {
  readonly orderId: string;
  readonly recommendationId: string;
  readonly recipientId: string | null;
  readonly orderedAt: Date;
}

/** Contracts of a product that earn, ordered in these days (in Germany, both inclusive), oldest first; no more than `most`. */
export class EarningContracts extends Query<readonly EarningContract[]> {
  constructor(
    readonly productId: number,
    readonly period: { readonly from: string; readonly to: string },
    readonly most: number,
  ) {
    super();
  }
}

/** The last calendar day (in Germany) of an order of a product within each period, by the period's key; a period without one is missing. */
export class LastOrderedIn extends Query<ReadonlyMap<number, string>> {
  constructor(readonly periods: readonly PeriodOfProduct[]) {
    super();
  }
}
