import { isPaidToOwnAccount, type RewardKind } from '#reward-types/index.js';
import type { RewardStatus } from '../events.js';

/** Whether the reward waits to be paid to the beneficiary's own account. */
export const isUnpaidToOwnAccount = ({
  status,
  choice,
}: {
  readonly status: RewardStatus;
  readonly choice: RewardKind | null;
}): boolean => status === 'ready' && isPaidToOwnAccount(choice);
