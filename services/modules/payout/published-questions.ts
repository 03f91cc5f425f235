import { Query } from '@nestjs/cqrs';
import type { Waiting } from '#platform/domain/waiting.js';

export interface PayoutView {
  /** What the bank calls it: the EndToEndId. */
  readonly number: string;
  readonly amountCents: number;
  readonly status: 'collected' | 'sealed' | 'sent' | 'settled' | 'returned' | 'dropped';
  /** Null before the seal. */
  readonly ibanMasked: string | null;
  /** UTC. */
  readonly changedAt: Date;
}

/** Every payout to a person, oldest first, for their own export. */
export class PayoutsTo extends Query<readonly PayoutView[]> {
  constructor(readonly beneficiaryId: string) {
    super();
  }
}

/** The payout that pins this reward because its batch is sealed (or further), or null. Holds the payout's row until the asker's transaction ends. */
export class SealedPayoutOf extends Query<{ readonly payoutId: string } | null> {
  constructor(readonly rewardId: string) {
    super();
  }
}

/** Sealed batches nobody approved yet, and returns of settled money nobody agreed to; without what this person sealed or read in. */
export class PayoutDecisionsThatWait extends Query<{ readonly batches: Waiting; readonly returns: Waiting }> {
  constructor(readonly notBy: string) {
    super();
  }
}
