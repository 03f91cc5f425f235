import { Query } from '@nestjs/cqrs';
import type { Waiting } from '#platform/domain/waiting.js';

export type RewardStatus = 'open' | 'ready' | 'paid' | 'picked-up' | 'cancelled' | 'expired';
/** How far a ready reward is. */
export type RewardProgress =
  'choice-open' | 'voucher-chosen' | 'bank-details-wanted' | 'payable' | 'collected' | 'sealed' | 'sent';
export type Beneficiary = 'recommender' | 'recipient';

export interface RewardView {
  readonly rewardId: string;
  readonly orderId: string | null;
  readonly recommendationId: string | null;
  readonly recipientId: string | null;
  readonly beneficiary: Beneficiary;
  readonly beneficiaryId: string;
  readonly amountCents: number;
  readonly origin: 'order' | 'campaign' | 'goodwill';
  readonly grantedAt: Date;
  readonly status: RewardStatus;
  readonly progress: RewardProgress | null;
  readonly choice: 'cash' | 'voucher' | null;
  readonly voucherTypeId: number | null;
  /** End of the claim period (UTC); null before the reward is ready. */
  readonly expiresAt: Date | null;
  /** Nothing more will happen to it: paid, picked up, cancelled or expired. */
  readonly settled: boolean;
  /** Paid or picked up. */
  readonly earned: boolean;
}

/** All rewards that came of a recommendation, oldest first. */
export class RewardsOfRecommendation extends Query<readonly RewardView[]> {
  constructor(readonly recommendationId: string) {
    super();
  }
}

/** Why a reward was granted out of goodwill, as its owner reads it; null for any other reward. */
export class GoodwillReasonOf extends Query<string | null> {
  constructor(readonly rewardId: string) {
    super();
  }
}

/** Every reward of a person, oldest first. */
export class RewardsOfBeneficiary extends Query<readonly RewardView[]> {
  constructor(readonly beneficiaryId: string) {
    super();
  }
}

export interface SettledRewards {
  /** When the last of them was settled; null while one is not. */
  readonly settledAt: Date | null;
}

/** Whether the rewards that came of these recipients, theirs and their recommenders', are all settled; who brought none is missing. */
export class RewardsOfRecipients extends Query<ReadonlyMap<string, SettledRewards>> {
  constructor(readonly recipientIds: readonly string[]) {
    super();
  }
}

/** One reward, or null. */
export class RewardFor extends Query<RewardView | null> {
  constructor(readonly rewardId: string) {
    super();
  }
}

/** Whether this reward wants bank details now: its choice is open, or cash was chosen and no usable account is there. Holds it until the asker's transaction ends. */
export class RewardWantsBankDetails extends Query<{ readonly beneficiaryId: string; readonly wants: boolean } | null> {
  constructor(readonly rewardId: string) {
    super();
  }
}

export interface PayableReward {
  readonly rewardId: string;
  readonly beneficiaryId: string;
  readonly amountCents: number;
}

/** Cash rewards with bank details that are in no batch yet, oldest first; rows someone else is collecting are left out. */
export class PayableRewards extends Query<readonly PayableReward[]> {
  constructor(readonly request: { readonly limit: number }) {
    super();
  }
}

/** Which of these may still be paid out: not cancelled, not returned, bank details not withdrawn. */
export class RewardsStillPayable extends Query<ReadonlySet<string>> {
  constructor(readonly rewardIds: readonly string[]) {
    super();
  }
}

/** What could be collected into a batch now: count and sum in cents. */
export class PayableTotal extends Query<{ readonly count: number; readonly totalCents: number }> {}

/** Goodwill above a limit for recommenders an agency looks after; without what this person asked for. */
export class GoodwillThatWaits extends Query<Waiting> {
  constructor(
    readonly agencyNumber: string,
    readonly notBy: string,
  ) {
    super();
  }
}
