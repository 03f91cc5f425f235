import { Injectable } from '@nestjs/common';
import { DueWork } from '#engine/scheduler/due-work.js';
import { Clock } from '#platform/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { Retention, retentionRounds } from '#platform/retention.js';

/** Changes a retention period and plans the retention runs for now, since a changed period applies to existing records. */
@Injectable()
export class ChangePeriod {
  constructor(
    private readonly retention: Retention,
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
  ) {}

  async set(...change: Parameters<Retention['set']>): Promise<void> {
    if (await this.retention.set(...change)) await this.planRuns();
  }

  async planRuns(): Promise<void> {
    for (const round of retentionRounds) await this.dueWork.schedule(round, currentWork().tenantId, this.clock.now());
  }
}
