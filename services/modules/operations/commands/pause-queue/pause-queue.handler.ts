import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit/audit.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { withoutPersonalData } from '#platform/engine/without-personal-data.js';
import { Doorbell } from '#platform/queue/doorbell.js';
import { PauseQueue } from './pause-queue.command.js';

@CommandHandler(PauseQueue)
export class PauseQueueHandler implements ICommandHandler<PauseQueue> {
  constructor(private readonly doorbell: Doorbell, private readonly audit: Audit) {}

  /** Written down first: a queue is never held back without an entry. Refused: unavailable when the queue does not answer. */
  async execute({ queue, pause, reason, byName }: PauseQueue): Promise<void> {
    await this.audit.record({ action: pause ? 'queue.pause' : 'queue.resume', subject: queue, by: byName, after: { paused: pause, ...(reason !== null && { reason: withoutPersonalData(reason) }) } });
    refuseUnless(await (pause ? this.doorbell.pause(queue) : this.doorbell.resume(queue)), 'unavailable');
  }
}
