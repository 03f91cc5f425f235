import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { QueuePauses } from '#engine/queues/queue-pauses.js';
import { Audit } from '#platform/audit.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { withoutPersonalData } from '#platform/logger.js';
import { platformTenant } from '#platform/tenancy/tenant.js';
import { PauseQueue } from '../api.js';

@CommandHandler(PauseQueue)
export class PauseQueueHandler implements ICommandHandler<PauseQueue> {
  constructor(
    private readonly pauses: QueuePauses,
    private readonly audit: Audit,
  ) {}

  /** Pausing a paused queue, or resuming a running one, changes nothing and writes no audit entry. */
  async execute({ args: [queue, pause, reason, byName] }: PauseQueue): Promise<void> {
    const note = withoutPersonalData(reason ?? '');
    if (!(await (pause ? this.pauses.pause(queue, note, byName) : this.pauses.resume(queue)))) return;
    const entry = {
      action: pause ? ('queue.pause' as const) : ('queue.resume' as const),
      subject: queue,
      by: byName,
      after: { paused: pause, ...(pause && { reason: note }) },
    };
    if (currentWork().tenantId === platformTenant)
      await this.audit.recordEverywhere({ ...entry, after: { ...entry.after, allTenants: true } });
    else await this.audit.record(entry);
  }
}
