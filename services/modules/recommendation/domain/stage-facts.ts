import type { RecommendationStatus } from './status.js';

/** What the status bar is made of; dates are UTC, null means: not happened. */
export interface StageFacts {
  readonly recommendation: RecommendationFacts;
  readonly contact: ContactFacts | null;
  /** The one that earned or may yet earn; where there is none, the one that tells why. */
  readonly order: OrderFacts | null;
  /** The recommender's reward; where the whole reward goes to the contact, the contact's. */
  readonly reward: RewardFacts | null;
}

export interface RecommendationFacts {
  readonly status: RecommendationStatus;
  readonly createdAt: Date;
  readonly validUntil: Date;
  readonly endedAt: Date | null;
  readonly cancelReason: 'blocked' | 'withdrawn' | 'contract-not-concluded' | 'contract-cancelled' | null;
}

export interface ContactFacts {
  readonly registeredAt: Date;
  readonly confirmedAt: Date | null;
}

export interface OrderFacts {
  readonly kind: 'new' | 'renewal';
  readonly reportedAt: Date;
  readonly releasableFrom: Date;
  readonly closedAt: Date | null;
  readonly notConcludedAt: Date | null;
  readonly releasedAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly cancelReason: 'revoked' | 'cancelled-by-provider' | null;
  readonly refusedAt: Date | null;
  /** Why the contract earns nothing. */
  readonly withoutReward: NoReward | null;
  /** It was assigned to somebody else. */
  readonly takenBackAt: Date | null;
}

export type NoReward = 'renewal' | 'recommendation-ended' | 'own-contract' | 'second-contract' | 'no-offer';

export interface RewardFacts {
  readonly beneficiary: 'recommender' | 'recipient';
  readonly amountCents: number;
  readonly status: 'open' | 'ready' | 'paid' | 'picked-up' | 'cancelled' | 'expired';
  readonly choice: 'cash' | 'voucher' | null;
  readonly bankDetailsPresent: boolean;
  readonly readyAt: Date | null;
  readonly expiresAt: Date | null;
  readonly chosenAt: Date | null;
  readonly payableAt: Date | null;
  readonly returnedAt: Date | null;
  /** Paid, picked up, cancelled or expired. */
  readonly endedAt: Date | null;
}
