import { Injectable } from '@nestjs/common';
import { TenantDueWork } from '#engine/operator/due-work.js';
import type { QueueName } from '#engine/queues/queue-names.js';
import { QueuePauses } from '#engine/queues/queue-pauses.js';
import { Audit } from '#platform/audit.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { withoutPersonalData } from '#platform/logger.js';
import { Handles } from '#platform/messages.js';
import { platformTenant } from '#platform/tenancy/tenant.js';
import { PauseQueue } from '../api.js';

/** Queues are paused and resumed, and their due work is tried again. */
@Injectable()
export class QueueControl {
  constructor(
    private readonly pauses: QueuePauses,
    private readonly dueWork: TenantDueWork,
    private readonly audit: Audit,
  ) {}

  /** Pausing a paused queue, or resuming a running one, changes nothing and writes no audit entry. */
  @Handles(PauseQueue)
  async pause(queue: QueueName, pause: boolean, reason: string | null, byName: string): Promise<void> {
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

  /** Tries due work that failed again at once; `kind` null: every kind. Returns how many. */
  async retryDueWork(queue: QueueName, kind: string | null, byName: string): Promise<number> {
    const count = await this.dueWork.retry(queue, kind);
    if (count > 0)
      await this.audit.record({ action: 'queue.retry', subject: queue, by: byName, after: { kind, count } });
    return count;
  }
}
