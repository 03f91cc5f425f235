import { Injectable } from '@nestjs/common';
import { DueHandler, DueWork } from '#engine/scheduler/due-work.js';
import { Clock } from '#platform/clock.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { claimPeriodEnds, remindersAhead } from '../domain/claim-period.js';
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

/** Opens the choice for the tenant's claim period and schedules the reminders and the end. */
@Injectable()
export class MakeRewardReady {
  constructor(
    private readonly tenants: TenantDirectory,
    private readonly due: DueWork,
    private readonly clock: Clock,
  ) {}

  async apply(reward: Reward): Promise<void> {
    if (reward.state.status !== 'open') return;
    reward.makeReady(await this.planned(reward.id));
  }

  /** Opens the choice again, where the chosen payee cannot be paid. */
  async again(reward: Reward): Promise<void> {
    if (reward.choiceIsVoid) reward.reopenChoice(await this.planned(reward.id));
  }

  /** Schedules and returns the end of the claim period. */
  private async planned(rewardId: string): Promise<Date> {
    const now = this.clock.now();
    const { claimDays } = await this.tenants.rules();
    const expiresAt = claimPeriodEnds(now, claimDays);
    for (const { daysLeft, at } of remindersAhead(expiresAt, now))
      await this.due.schedule(REMIND_REWARD, reminderSubject(rewardId, daysLeft), at);
    await this.due.schedule(EXPIRE_REWARD, rewardId, expiresAt);
    return expiresAt;
  }
}
