import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { withoutPersonalData } from '#platform/logger.js';
import { QueuePauses } from '#engine/queues/queue-pauses.js';
import { platformRoom } from '#platform/tenancy/tenant.js';
import { PauseQueue } from '../api.js';

@CommandHandler(PauseQueue)
export class PauseQueueHandler implements ICommandHandler<PauseQueue> {
  constructor(
    private readonly pauses: QueuePauses,
    private readonly audit: Audit,
  ) {}

  /** Held is held and going is going: the second time nothing is written down. */
  async execute({ queue, pause, reason, byName }: PauseQueue): Promise<void> {
    const note = withoutPersonalData(reason ?? '');
    if (!(await (pause ? this.pauses.hold(queue, note, byName) : this.pauses.release(queue)))) return;
    const entry = {
      action: pause ? 'queue.pause' : 'queue.resume',
      subject: queue,
      by: byName,
      after: { paused: pause, ...(pause && { reason: note }) },
    };
    if (currentWork().tenantId === platformRoom)
      await this.audit.recordEverywhere({ ...entry, after: { ...entry.after, allTenants: true } });
    else await this.audit.record(entry);
  }
}
