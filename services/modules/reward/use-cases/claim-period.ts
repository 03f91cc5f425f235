import { Injectable } from '@nestjs/common';
import { DueHandler, DueWork } from '#engine/scheduler/due-work.js';
import { Clock } from '#platform/clock.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { claimPeriodEnds, remindersAhead } from '../domain/claim-dates.js';
import type { Reward } from '../domain/reward.js';
import { Rewards } from '../persistence/rewards.js';

const EXPIRE_REWARD = 'expire-reward';

/** The end of the claim period. No mail follows and nothing undoes it; consumers of `RewardExpired`: docs/events.md. */
@DueHandler(EXPIRE_REWARD, 'expiry')
export class ExpireReward {
  constructor(private readonly rewards: Rewards) {}

  async due(rewardId: string, now: Date): Promise<void> {
    await this.rewards.follow(rewardId, reward => reward.expire(now));
  }
}

const REMIND_REWARD = 'remind-reward';

const reminderSubject = (rewardId: string, daysLeft: number): string => `${rewardId}/${daysLeft}`;

@DueHandler(REMIND_REWARD, 'expiry')
export class RemindReward {
  constructor(private readonly rewards: Rewards) {}

  async due(subject: string): Promise<void> {
    const [rewardId = '', daysLeft = ''] = subject.split('/');
    await this.rewards.follow(rewardId, reward => reward.remind(Number(daysLeft)));
  }
}

/** The tenant's claim period, in which a reward is chosen, with its reminders and its end. */
@Injectable()
export class ClaimPeriod {
  constructor(
    private readonly tenants: TenantDirectory,
    private readonly due: DueWork,
    private readonly clock: Clock,
  ) {}

  /** Opens the choice of a reward that is not ready yet. */
  async open(reward: Reward): Promise<void> {
    if (reward.state.status !== 'open') return;
    reward.makeReady(await this.schedule(reward.id));
  }

  /** Opens the choice again, where the chosen payee cannot be paid. */
  async reopen(reward: Reward): Promise<void> {
    if (reward.choiceIsVoid) reward.reopenChoice(await this.schedule(reward.id));
  }

  /** Schedules and returns the end of the claim period. */
  private async schedule(rewardId: string): Promise<Date> {
    const now = this.clock.now();
    const { claimDays } = await this.tenants.rules();
    const expiresAt = claimPeriodEnds(now, claimDays);
    for (const { daysLeft, at } of remindersAhead(expiresAt, now))
      await this.due.schedule(REMIND_REWARD, reminderSubject(rewardId, daysLeft), at);
    await this.due.schedule(EXPIRE_REWARD, rewardId, expiresAt);
    return expiresAt;
  }
}
