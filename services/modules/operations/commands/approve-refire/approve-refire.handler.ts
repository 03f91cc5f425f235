import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit/audit.js';
import { Clock } from '#platform/clock/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { DueWork } from '#engine/scheduler/due-work.js';
import { refireKey } from '../../domain/refire.js';
import { Refires } from '../../persistence/refires.js';
import { EXPIRE_REFIRE } from '../expire-refire/expire-refire.due.js';
import { ApproveRefire } from './approve-refire.command.js';

@CommandHandler(ApproveRefire)
export class ApproveRefireHandler implements ICommandHandler<ApproveRefire> {
  constructor(
    private readonly refires: Refires,
    private readonly dueWork: DueWork,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Refused: not-found, not-authorised for whoever asked for it, changed-meanwhile when it is decided or too late. */
  async execute({ refireId, byName }: ApproveRefire): Promise<void> {
    const refire = await this.refires.load(refireId);
    refire.approve(
      { actor: currentWork().actor, name: byName },
      await this.refires.requesterName(refireId),
      this.clock.now(),
    );
    await this.refires.saveDecision(refire, byName, null);
    await this.dueWork.cancel(EXPIRE_REFIRE, refireId);
    const { consumer, eventId } = refire.about;
    await this.audit.record({
      action: 'refire.approve',
      subject: `${consumer} ${eventId}`,
      by: byName,
      before: { refire: refireId, state: 'requested', requestedBy: refire.requestedBy },
      after: { state: 'approved', effectKey: refireKey(refireId) },
    });
  }
}
