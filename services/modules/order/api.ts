import type { RefusalReason } from '#platform/domain/domain-error.js';
import { CommandOf, QueryOf } from '#platform/messages.js';
import type { NoReward, OrderCancelReason, OrderKind } from './events.js';

/** Stores, encrypted, the secret with which the provider signs its reports. Published for the set-up of a tenant. */
export class SetProviderSecret extends CommandOf<[secret: string]> {}

/** Whether the provider has reported an order signed with a secret that is still valid. */
export class ProviderHasReported extends QueryOf<[], boolean> {}

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
export class AssignOrder extends CommandOf<[assigning: Assigning]> {}

export interface OrderToRelease {
  readonly orderId: string;
  readonly number: string;
  readonly rewardCents: number;
}

export interface ReleasingTogether {
  /** Numbers as somebody typed them, or orders that the caller sees. */
  readonly orders: { readonly named: readonly string[] } | { readonly found: readonly OrderToRelease[] };
  readonly by: ByStaff;
}

/** An order in a release; `elsewhere`: it waits in another one. */
export interface OrderOfRelease {
  readonly number: string;
  readonly result: 'waiting' | 'listed' | 'known' | 'elsewhere' | 'refused' | 'released' | 'undone';
  readonly refusal: {
    readonly reason: RefusalReason;
    readonly values?: Readonly<Record<string, string | number>>;
  } | null;
}

export interface BegunRelease {
  readonly releaseId: string;
  readonly undoableUntil: Date;
  /** Those that were decided at once. */
  readonly orders: readonly OrderOfRelease[];
}

/** Begins the release of many orders (docs/specification/orders.md#released-together). */
export class ReleaseTogether extends CommandOf<[releasing: ReleasingTogether], BegunRelease> {}

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
export class RefuseOrder extends CommandOf<[refusing: Refusing]> {}

/** The provider's number of an order; null where there is no such order. */
export class OrderNumberOf extends QueryOf<[orderId: string], string | null> {}

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
export class OrderSummaries extends QueryOf<[orderIds: readonly string[]], ReadonlyMap<string, OrderSummary>> {}

/** The product that was bought, which may be another than the one recommended; null where there is no such order. */
export class ProductBought extends QueryOf<[orderId: string], number | null> {}

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
export class EndedWithoutContract extends QueryOf<[orderId: string], EndedOrder | null> {}

export interface EarningContract {
  readonly orderId: string;
  readonly recommendationId: string;
  readonly recipientId: string | null;
  readonly orderedAt: Date;
}

/** Contracts of a product that earn, ordered within these days (both inclusive), oldest first; at most `most`. */
export class EarningContracts extends QueryOf<
  [productId: number, period: { readonly from: string; readonly to: string }, most: number],
  readonly EarningContract[]
> {}

/** The id of an order whose recommendation the agency looks after. Refuses `not-found`. */
export class VisibleOrder extends QueryOf<[orderNumber: string, by: Pick<ByStaff, 'agencyNumber'>], string> {}

/** An order as the case of its recommendation shows it. */
export interface OrderInCase {
  readonly orderId: string;
  readonly recommendationId: string;
  /** The contact it is assigned to; null: the code's, or nobody's. */
  readonly recipientId: string | null;
  readonly number: string;
  readonly productId: number;
  readonly kind: OrderKind;
  readonly state: 'reported' | 'released' | 'refused' | 'cancelled' | 'withdrawn' | 'not-concluded';
  readonly assignment: 'contact' | 'code' | 'none';
  readonly contractClosed: boolean;
  readonly withoutReward: NoReward | null;
  /** Released together with others, which can still be undone. */
  readonly isAnnounced: boolean;
  readonly orderedAt: Date;
  readonly releasableFrom: Date;
  /** Null where it waits for nobody. */
  readonly overdueFrom: Date | null;
  readonly refusedBecause: string | null;
}

/** One order, or null. */
export class OrderById extends QueryOf<[orderId: string], OrderInCase | null> {}

/** Every order of these recommendations, oldest first, also those not assigned yet. */
export class OrdersInCases extends QueryOf<[recommendationIds: readonly string[]], readonly OrderInCase[]> {}
