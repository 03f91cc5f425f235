import { QueryOf } from '#platform/messages.js';
import type { Beneficiary, RewardStatus } from '../reward/events.js';

/** What a contract earns, by the terms of its recommendation; granting writes down exactly this. */
export class RewardsEarnedBy extends QueryOf<
  [
    contract: {
      readonly recommendationId: string;
      readonly recipientId: string | null;
      /** Set where another product was bought than recommended. */
      readonly rewardCents?: number | undefined;
    },
  ],
  EarnedRewards
> {}

export interface EarnedRewards {
  readonly parts: readonly {
    readonly beneficiary: Beneficiary;
    readonly beneficiaryId: string;
    readonly amountCents: number;
  }[];
  readonly recommenderShare: 100 | 50 | 0;
  readonly configurationVersion: number;
}

/** A contract that came to nothing, as it was concluded. */
export interface EndedContract {
  readonly orderId: string;
  readonly recommendationId: string;
  readonly recipientId: string | null;
  readonly rewardCents?: number | undefined;
  /** Number of the order's assignment, from 0. */
  readonly turn: number;
}

interface PartOfReward {
  readonly beneficiary: Beneficiary;
  readonly amountCents: number;
}
export interface StayingReward extends PartOfReward {
  /** Its money or code is out, or a sealed batch pays it. */
  readonly because: 'paid' | 'picked-up' | 'in-a-batch';
}
export interface EndedRewards {
  readonly falling: readonly PartOfReward[];
  readonly staying: readonly StayingReward[];
}

/**
 * Rewards of the contract that its end cancels, and those that it cannot; expired and cancelled ones are neither. Locks
 * their payouts until the caller's transaction ends.
 */
export class RewardsEndedWith extends QueryOf<[contract: EndedContract], EndedRewards> {}

export interface RewardOfOrder {
  readonly beneficiary: Beneficiary;
  readonly amountCents: number;
  readonly status: RewardStatus;
}

/** Rewards that came of this order for the recommendation, oldest first. */
export class RewardsOfOrder extends QueryOf<[recommendationId: string, orderId: string], readonly RewardOfOrder[]> {}

/**
 * Whether a reward of one of these orders of the recommendation can no longer be taken back: it is earned, expired or in
 * a sealed batch. Locks the payout until the caller's transaction ends.
 */
export class AnyRewardStays extends QueryOf<[recommendationId: string, orderIds: readonly string[]], boolean> {}
