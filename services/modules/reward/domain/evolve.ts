import { isSentAsCode, type RewardKind } from '#reward-types/index.js';
import { endOfItsDay } from '#shared/calendar.js';
import type {
  AnyUnder,
  Beneficiary,
  CancelReason,
  RewardEvent,
  RewardOrigin,
  RewardProgress,
  RewardStatus,
} from '../events.js';

/** A reward as its events leave it. Amounts are cents; times are ISO 8601 UTC, as events hold them. */
export interface RewardState {
  /** Null before the grant. */
  readonly status: RewardStatus | null;
  readonly progress: RewardProgress | null;
  readonly recommendationId: string | null;
  readonly recipientId: string | null;
  readonly beneficiary: Beneficiary;
  readonly beneficiaryId: string;
  readonly amountCents: number;
  readonly orderId: string | null;
  readonly origin: RewardOrigin;
  /** Versions under which it was granted; null where versions were not kept yet. */
  readonly under: AnyUnder | null;
  readonly choice: RewardKind | null;
  readonly option: string | null;
  /** The choice is open until the end of its day. */
  readonly expiresAt: string | null;
  /** Reminders sent, by the days that were left. */
  readonly remindersSent: readonly number[];
  readonly paidBy: string | null;
  readonly returnedPayouts: readonly string[];
  /** Payouts that the bank had rejected and booked after all. */
  readonly bookedAfterAll: readonly string[];
  readonly returnReason: string | null;
  /** The money of the last return never left. */
  readonly returnWasRejection: boolean;
  readonly cancelledFor: CancelReason | null;
  /** When each step was recorded; null: it was not. Only read models know these times. */
  readonly grantedAt: string | null;
  readonly readyAt: string | null;
  readonly chosenAt: string | null;
  /** Also what tells whether the payee's account is known. */
  readonly payableAt: string | null;
  readonly returnedAt: string | null;
  readonly endedAt: string | null;
}

export const ungranted: RewardState = {
  status: null,
  progress: null,
  recommendationId: null,
  recipientId: null,
  beneficiary: 'recommender',
  beneficiaryId: '',
  amountCents: 0,
  orderId: null,
  origin: 'order',
  under: null,
  choice: null,
  option: null,
  expiresAt: null,
  remindersSent: [],
  paidBy: null,
  returnedPayouts: [],
  bookedAfterAll: [],
  returnReason: null,
  returnWasRejection: false,
  cancelledFor: null,
  grantedAt: null,
  readyAt: null,
  chosenAt: null,
  payableAt: null,
  returnedAt: null,
  endedAt: null,
};

/** The one fold of a reward: the aggregate and the contacts' facts use it. `at`: time of the event, where known. */
export function evolve(reward: RewardState, event: RewardEvent, at: string | null = null): RewardState {
  switch (event.type) {
    case 'RewardGranted': {
      const { recommendationId, recipientId, beneficiary, beneficiaryId, amountCents, orderId, origin } = event.data;
      const facts = { recommendationId, recipientId, beneficiary, beneficiaryId, amountCents, orderId, origin };
      return { ...reward, ...facts, under: event.data.under ?? null, status: 'open', grantedAt: at };
    }
    case 'RewardReady':
      return { ...reward, status: 'ready', progress: 'choice-open', expiresAt: event.data.expiresAt, readyAt: at };
    case 'RewardReminderDue':
      return { ...reward, remindersSent: [...reward.remindersSent, event.data.daysLeft] };
    case 'RewardChosen': {
      const { choice, option } = event.data;
      const progress = isSentAsCode(choice) ? 'code-wanted' : 'bank-details-wanted';
      return { ...reward, progress, choice, option, chosenAt: at };
    }
    case 'RewardPayable':
      return { ...reward, progress: 'payable', payableAt: at };
    case 'RewardBankDetailsWanted':
      return { ...reward, ...accountWanted };
    case 'RewardChoiceReopened':
      return {
        ...reward,
        ...accountWanted,
        progress: 'choice-open',
        choice: null,
        option: null,
        remindersSent: [],
        expiresAt: event.data.expiresAt,
        chosenAt: null,
        returnedAt: null,
        returnReason: null,
        returnWasRejection: false,
      };
    case 'RewardPaid':
      return paidWith(event.data.payoutId, reward, at);
    case 'RewardReturned': {
      // Possible also after the payment, since the bank may return money it had booked.
      const { payoutId, reason, rejected = false } = event.data;
      return {
        ...reward,
        ...accountWanted,
        status: 'ready',
        returnedPayouts: [...reward.returnedPayouts, payoutId],
        paidBy: null,
        returnReason: reason,
        returnWasRejection: rejected,
        returnedAt: at,
        endedAt: null,
      };
    }
    case 'RewardPickedUp':
      return { ...reward, status: 'picked-up', progress: null, endedAt: at };
    case 'RewardCancelled':
      return { ...reward, status: 'cancelled', progress: null, cancelledFor: event.data.reason, endedAt: at };
    case 'RewardExpired':
      return { ...reward, status: 'expired', progress: null, endedAt: at && endOfClaim(reward.expiresAt, at) };
    case 'GoodwillGranted':
    case 'RewardMailRequested':
      return reward;
  }
}

const accountWanted = { progress: 'bank-details-wanted', payableAt: null } as const;

function paidWith(payoutId: string, reward: RewardState, at: string | null): RewardState {
  const wasReturned = reward.returnedPayouts.includes(payoutId);
  return {
    ...reward,
    status: 'paid',
    progress: null,
    paidBy: payoutId,
    returnedPayouts: reward.returnedPayouts.filter(returned => returned !== payoutId),
    bookedAfterAll: wasReturned ? [...reward.bookedAfterAll, payoutId] : reward.bookedAfterAll,
    endedAt: at,
  };
}

/** The last day on which it could be chosen, however late that was noticed. */
function endOfClaim(expiresAt: string | null, noticedAt: string): string {
  const end = expiresAt === null ? null : endOfItsDay(new Date(expiresAt)).toISOString();
  return end === null || noticedAt < end ? noticedAt : end;
}
