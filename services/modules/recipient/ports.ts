import { QueryOf } from '#platform/messages.js';

export interface SettledRewards {
  /** When the last of them was settled; null while one is not. */
  readonly settledAt: Date | null;
}

/** Whether rewards of these recipients' contracts, theirs and recommenders', are all settled; without any: missing. */
export class RewardsOfRecipients extends QueryOf<
  [recipientIds: readonly string[]],
  ReadonlyMap<string, SettledRewards>
> {}

/** Due work that an erasure plans, and people does: once nothing is owed any more, `CompleteRecipientErasure`. */
export const FINISH_RECIPIENT_ERASURE = 'finish-recipient-erasure';
