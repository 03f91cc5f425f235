import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { TenantDueWork } from '#engine/operator/due-work.js';
import { Audit } from '#platform/audit.js';
import { RetryDueWork } from '../api.js';

@CommandHandler(RetryDueWork)
export class RetryDueWorkHandler implements ICommandHandler<RetryDueWork> {
  constructor(
    private readonly dueWork: TenantDueWork,
    private readonly audit: Audit,
  ) {}

  async execute({ args: [queue, kind, byName] }: RetryDueWork): Promise<number> {
    const count = await this.dueWork.retry(queue, kind);
    if (count > 0)
      await this.audit.record({ action: 'queue.retry', subject: queue, by: byName, after: { kind, count } });
    return count;
  }
}
