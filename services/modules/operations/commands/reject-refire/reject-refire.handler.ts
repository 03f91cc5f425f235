import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit/audit.js';
import { DueWork } from '#engine/scheduler/due-work.js';
import { withoutPersonalData } from '#platform/logger.js';
import { Refires } from '../../persistence/refires.js';
import { EXPIRE_REFIRE } from '../expire-refire/expire-refire.due.js';
import { RejectRefire } from './reject-refire.command.js';

@CommandHandler(RejectRefire)
export class RejectRefireHandler implements ICommandHandler<RejectRefire> {
  constructor(
    private readonly refires: Refires,
    private readonly dueWork: DueWork,
    private readonly audit: Audit,
  ) {}

  /** Refused: not-found, changed-meanwhile when it is decided already. */
  async execute({ refireId, reason, byName }: RejectRefire): Promise<void> {
    const note = withoutPersonalData(reason);
    const refire = await this.refires.load(refireId);
    refire.reject();
    await this.refires.saveDecision(refire, byName, note);
    await this.dueWork.cancel(EXPIRE_REFIRE, refireId);
    const { consumer, eventId } = refire.about;
    await this.audit.record({
      action: 'refire.reject',
      subject: `${consumer} ${eventId}`,
      by: byName,
      before: { refire: refireId, state: 'requested' },
      after: { state: 'rejected', reason: note },
    });
  }
}
