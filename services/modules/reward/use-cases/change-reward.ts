import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DueHandler, DueWork } from '#engine/scheduler/due-work.js';
import { Clock } from '#platform/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { SealedPayoutOf } from '../../payout/api.js';
import { claimPeriodEnds, defaultClaimDays, remindersAhead, type CancelReason, type Reward } from '../domain/reward.js';
import { Rewards } from '../persistence/rewards.js';

/** Cancels what may still be cancelled; money in a sealed batch, paid or mailed stays as it is. */
@Injectable()
export class CancelReward {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
  ) {}

  async wherePossible(rewardId: string, reason: CancelReason): Promise<void> {
    const reward = await this.rewards.find(rewardId);
    if (!reward?.mayBeCancelled) return;
    // Locked until this commits: a seal comes before or after it.
    if ((await this.queries.execute(new SealedPayoutOf(rewardId))) !== null) return;
    reward.cancel(reason);
    await this.rewards.save(reward);
  }
}

const EXPIRE_REWARD = 'expire-reward';

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

/** Opens the choice for the tenant's claim period and puts its reminders and its end into the diary. */
@Injectable()
export class MakeRewardReady {
  constructor(
    private readonly tenants: TenantDirectory,
    private readonly due: DueWork,
    private readonly clock: Clock,
  ) {}

  async apply(reward: Reward): Promise<void> {
    if (reward.status !== 'open') return;
    reward.makeReady(await this.planned(reward.id));
  }

  /** The same, where what was chosen cannot be paid. */
  async again(reward: Reward): Promise<void> {
    if (reward.choiceIsVoid) reward.reopenChoice(await this.planned(reward.id));
  }

  /** Answers the end of the claim period. */
  private async planned(rewardId: string): Promise<Date> {
    const now = this.clock.now();
    const tenant = await this.tenants.byId(currentWork().tenantId);
    const expiresAt = claimPeriodEnds(now, tenant?.config.claimDays ?? defaultClaimDays);
    for (const { daysLeft, at } of remindersAhead(expiresAt, now))
      await this.due.schedule(REMIND_REWARD, reminderSubject(rewardId, daysLeft), at);
    await this.due.schedule(EXPIRE_REWARD, rewardId, expiresAt);
    return expiresAt;
  }
}
