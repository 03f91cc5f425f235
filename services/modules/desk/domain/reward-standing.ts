import { day } from '#shared/dates-and-money.js';
import { payoutReasonForStaff } from '#shared/return-reasons.js';
import { rewardSentence, type RewardStanding } from '#shared/reward-sentences.js';
import type { Language } from '#shared/texts.js';
import type { PayoutStatus } from '../../payout/events.js';
import type { RewardProgress, RewardStatus } from '../../reward/events.js';

/** What decides which sentence a reward gets. */
export interface StandingFacts {
  readonly status: RewardStatus;
  readonly progress: RewardProgress | null;
  readonly changedAt: Date;
  readonly expiresAt: Date | null;
  /** Of its order, while that waits for its release. */
  readonly release: { readonly from: Date; readonly overdueFrom: Date } | null;
  readonly cancelledBecause: string | null;
  readonly blockedSince: Date | null;
  readonly hold: { readonly since: Date; readonly until: Date | null } | null;
  readonly lastPayout: {
    readonly status: PayoutStatus;
    readonly reason: string | null;
    readonly changedAt: Date;
  } | null;
}

const isSettled = ({ status }: StandingFacts): boolean => status !== 'open' && status !== 'ready';

function standingOf(reward: StandingFacts): RewardStanding {
  const { status, progress, lastPayout } = reward;
  if (!isSettled(reward) && reward.blockedSince) return 'blocked';
  if (!isSettled(reward) && reward.hold) return reward.hold.until ? 'held-until' : 'held';
  if (status === 'open') return reward.release ? 'open' : 'open-further';
  if (status !== 'ready') return status;
  switch (progress) {
    case 'code-wanted':
      return 'code-follows';
    case 'bank-details-wanted':
      return lastPayout?.status === 'returned' ? 'returned' : 'bank-details';
    case 'payable':
      if (lastPayout?.status === 'sent') return 'sent';
      return lastPayout?.status === 'collected' || lastPayout?.status === 'sealed' ? 'in-batch' : 'payable';
    default:
      return 'choice';
  }
}

/** What a reward waits for, or what became of it; in the words of the recommender's page. */
export function standingSentence(reward: StandingFacts, language: Language): string {
  const { changedAt, expiresAt, release, cancelledBecause, blockedSince, hold, lastPayout } = reward;
  const open = isSettled(reward) ? null : (blockedSince ?? hold?.since);
  const since = open ?? (cancelledBecause ? null : lastPayout?.changedAt) ?? release?.from ?? changedAt;
  const until = hold?.until ?? release?.overdueFrom ?? expiresAt ?? changedAt;
  const reason = cancelledBecause ?? (lastPayout?.reason ? payoutReasonForStaff(lastPayout.reason, language) : '–');
  return rewardSentence(
    standingOf(reward),
    { since: day(since, language), until: day(until, language), reason },
    language,
  );
}
