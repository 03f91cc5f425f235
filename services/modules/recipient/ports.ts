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

/** Due work that an erasure plans, and people does: once nothing is owed any more, `CompleteRecipientErasure`. */
export const FINISH_RECIPIENT_ERASURE = 'finish-recipient-erasure';
