import type { NoReward } from '../domain/stage-facts.js';
import type { OrderEvent } from '../../order/published-events.js';
import type { RewardEvent } from '../../reward/published-events.js';

/** What is known of one order of a contact. */
export interface OrderEntry {
  number: string | null;
  productId: number | null;
  kind: 'new' | 'renewal';
  orderedAt: string | null;
  reportedAt: string;
  releasableFrom: string;
  closedAt: string | null;
  notConcludedAt: string | null;
  releasedAt: string | null;
  cancelledAt: string | null;
  cancelReason: 'revoked' | 'cancelled-by-provider' | null;
  refusedAt: string | null;
  withoutReward: NoReward | null;
  /** It was somebody else's after all. */
  takenBackAt: string | null;
}

/** What is known of one reward of a contact, the recommender's and the recipient's alike. */
export interface RewardEntry {
  orderId: string | null;
  origin: 'order' | 'campaign' | 'goodwill';
  beneficiary: 'recommender' | 'recipient';
  amountCents: number;
  status: 'open' | 'ready' | 'paid' | 'picked-up' | 'cancelled' | 'expired';
  choice: 'cash' | 'voucher' | null;
  bankDetailsPresent: boolean;
  grantedAt: string;
  readyAt: string | null;
  expiresAt: string | null;
  chosenAt: string | null;
  payableAt: string | null;
  sentAt: string | null;
  returnedAt: string | null;
  returnReason: string | null;
  endedAt: string | null;
}

export function foldOrder(known: OrderEntry | undefined, event: OrderEvent, at: string): OrderEntry {
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
      // It may have been here before: then it is as if it came now.
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

export function foldReward(known: RewardEntry | undefined, event: RewardEvent, at: string): RewardEntry {
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
    sentAt: null,
    returnedAt: null,
    returnReason: null,
    endedAt: null,
  };
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
    case 'RewardSent':
      return { ...reward, sentAt: at };
    case 'RewardReturned':
      // Also after it was paid: the bank may give money back that it had booked.
      return {
        ...reward,
        status: 'ready',
        bankDetailsPresent: false,
        payableAt: null,
        sentAt: null,
        endedAt: null,
        returnedAt: at,
        returnReason: event.data.reason,
      };
    case 'RewardPaid':
      return { ...reward, status: 'paid', endedAt: at };
    case 'RewardPickedUp':
      return { ...reward, status: 'picked-up', endedAt: at };
    case 'RewardCancelled':
      return { ...reward, status: 'cancelled', endedAt: at };
    case 'RewardExpired':
      return { ...reward, status: 'expired', endedAt: at };
    default:
      return reward;
  }
}
