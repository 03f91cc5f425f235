import { Query } from '@nestjs/cqrs';

/** The payout that pins this reward because its batch is sealed (or further), or null. Holds the payout's row until the asker's transaction ends. */
export class SealedPayoutOf extends Query<{ readonly payoutId: string } | null> {
  constructor(readonly rewardId: string) { super(); }
}
