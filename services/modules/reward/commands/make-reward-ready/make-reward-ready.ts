import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { DueWork } from '#engine/scheduler/due-work.js';
import { TenantDirectory } from '#platform/tenant/tenant-directory.js';
import type { Reward } from '../../domain/reward.js';
import { claimPeriodEnds, defaultClaimDays, remindersAhead } from '../../domain/terms.js';
import { EXPIRE_REWARD } from '../expire-reward/expire-reward.due.js';
import { REMIND_REWARD, reminderSubject } from '../remind-reward/remind-reward.due.js';

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
    const now = this.clock.now();
    const tenant = await this.tenants.byId(currentWork().tenantId);
    const expiresAt = claimPeriodEnds(now, tenant?.config.claimDays ?? defaultClaimDays);
    reward.makeReady(expiresAt);
    for (const { daysLeft, at } of remindersAhead(expiresAt, now))
      await this.due.schedule(REMIND_REWARD, reminderSubject(reward.id, daysLeft), at);
    await this.due.schedule(EXPIRE_REWARD, reward.id, expiresAt);
  }
}
