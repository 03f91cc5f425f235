import type { EventFrom } from '#platform/domain/aggregate.js';
import { personIn, type PersonId } from '#platform/domain/person.js';
import {
  endOf,
  type NoReward,
  type OrderAssigned,
  type OrderCancelReason,
  type OrderEvent,
  type OrderKind,
  type OrderReported,
} from '../events.js';
import type { Assignment } from './whose.js';

/** `withdrawn`: the buyer withdrew within the statutory period; `cancelled`: it ended for another reason. */
export type OrderStatus = 'reported' | 'released' | 'refused' | 'cancelled' | 'withdrawn' | 'not-concluded';

/** An order as its events leave it. Times are ISO 8601 UTC, as events hold them. */
export interface OrderState {
  /** Null before the first report. */
  readonly status: OrderStatus | null;
  readonly number: string;
  readonly kind: OrderKind;
  readonly recommendationId: string;
  readonly recipientId: string | null;
  readonly assignment: Assignment;
  /** Counts corrected assignments, since a corrected order earns anew. */
  readonly turn: number;
  /** References of the first report: later reports repeat them, also after staff assigned the order to somebody else. */
  readonly reportedFor: { readonly recommendationId: string; readonly recipientId: string | null };
  /** Everybody by whose hand a report came that counts for it. */
  readonly reporters: readonly PersonId[];
  readonly productId: number;
  readonly productAssumed: boolean;
  readonly orderedAt: string;
  readonly releasableFrom: string;
  readonly contractClosed: boolean;
  readonly withoutReward: NoReward | null;
  readonly cancelReason: OrderCancelReason | null;
  /** When each step was recorded; null: it was not. Only read models know these times. */
  readonly reportedAt: string | null;
  readonly closedAt: string | null;
  readonly notConcludedAt: string | null;
  readonly releasedAt: string | null;
  readonly refusedAt: string | null;
  readonly cancelledAt: string | null;
  readonly takenBackAt: string | null;
}

export const unreported: OrderState = {
  status: null,
  number: '',
  kind: 'new',
  recommendationId: '',
  recipientId: null,
  assignment: 'none',
  turn: 0,
  reportedFor: { recommendationId: '', recipientId: null },
  reporters: [],
  productId: 0,
  productAssumed: false,
  orderedAt: new Date(0).toISOString(),
  releasableFrom: new Date(0).toISOString(),
  contractClosed: false,
  withoutReward: null,
  cancelReason: null,
  reportedAt: null,
  closedAt: null,
  notConcludedAt: null,
  releasedAt: null,
  refusedAt: null,
  cancelledAt: null,
  takenBackAt: null,
};

/** The one fold of an order: the aggregate, the order list and the contacts' facts use it. `at`: time of the event, where known. */
export function evolve(order: OrderState, event: OrderEvent, at: string | null = null): OrderState {
  switch (event.type) {
    case 'OrderReported': {
      const { recommendationId, recipientId, productAssumed = false } = event.data;
      return {
        ...byHandOf(order, event.data),
        ...newlyAssigned(event.data, at),
        status: 'reported',
        productAssumed,
        reportedFor: { recommendationId, recipientId },
      };
    }
    case 'OrderAssigned':
      return { ...order, ...newlyAssigned(event.data, at), turn: event.data.turn };
    case 'OrderTakenBack':
      return {
        ...order,
        assignment: 'none',
        recipientId: null,
        contractClosed: false,
        withoutReward: null,
        takenBackAt: at,
      };
    case 'ContractClosed':
      return { ...byHandOf(order, event.data), contractClosed: true, withoutReward: null, closedAt: at };
    case 'ContractWithoutReward':
      return { ...order, withoutReward: event.data.reason };
    case 'ContractNotConcluded':
      return { ...order, status: 'not-concluded', notConcludedAt: at };
    case 'OrderReleased':
      return { ...order, status: 'released', releasedAt: at };
    case 'OrderRefused':
      return { ...order, status: 'refused', refusedAt: at };
    case 'OrderCancelled':
      return { ...order, status: endOf(event.data.reason), cancelReason: event.data.reason, cancelledAt: at };
  }
}

/** Assigned by a report or by staff: what was known of an earlier owner's contract is void. */
function newlyAssigned(data: EventFrom<typeof OrderReported | typeof OrderAssigned>['data'], at: string | null) {
  const { recommendationId, recipientId, number, kind, productId, orderedAt, releasableFrom } = data;
  return {
    recommendationId,
    recipientId,
    // Older events have no assignment; it follows from their recipient.
    assignment: data.assignment ?? (recipientId ? ('contact' as const) : ('code' as const)),
    number,
    kind,
    productId,
    orderedAt,
    releasableFrom,
    contractClosed: false,
    withoutReward: null,
    reportedAt: at,
    closedAt: null,
    takenBackAt: null,
  };
}

function byHandOf(order: OrderState, { reportedBy }: { readonly reportedBy?: string | undefined }): OrderState {
  const reporter = personIn(reportedBy);
  return reporter ? { ...order, reporters: [...order.reporters, reporter] } : order;
}
