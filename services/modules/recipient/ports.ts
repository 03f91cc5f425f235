import { Query } from '@nestjs/cqrs';

export interface SettledRewards {
  /** When the last of them was settled; null while one is not. */
  readonly settledAt: Date | null;
}

/** Whether rewards of these recipients' contracts, theirs and recommenders', are all settled; without any: missing. */
export class RewardsOfRecipients extends Query<ReadonlyMap<string, SettledRewards>> {
  constructor(readonly recipientIds: readonly string[]) {
    super();
  }
}
