import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DueWork } from '#engine/scheduler/due-work.js';
import { Audit } from '#platform/audit.js';
import { Clock } from '#platform/clock.js';
import { currentPerson } from '#platform/database/unit-of-work.js';
import { withoutPersonalData } from '#platform/logger.js';
import { ApproveRedelivery, RejectRedelivery } from '../api.js';
import { redeliveryKey } from '../domain/redelivery.js';
import { Redeliveries } from '../persistence/redeliveries.js';
import { EXPIRE_REDELIVERY } from './expire-redelivery.js';

@CommandHandler(ApproveRedelivery)
export class ApproveRedeliveryHandler implements ICommandHandler<ApproveRedelivery> {
  constructor(
    private readonly redeliveries: Redeliveries,
    private readonly dueWork: DueWork,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Refuses `not-found`, `not-authorised` for the requester, `changed-meanwhile` when it is decided or expired. */
  async execute({ args: [redeliveryId, byName] }: ApproveRedelivery): Promise<void> {
    const redelivery = await this.redeliveries.load(redeliveryId);
    redelivery.approve(currentPerson(), this.clock.now());
    await this.redeliveries.saveDecision(redelivery, byName, null);
    await this.dueWork.cancel(EXPIRE_REDELIVERY, redeliveryId);
    const { consumer, eventId } = redelivery.about;
    await this.audit.record({
      action: 'redelivery.approve',
      subject: `${consumer} ${eventId}`,
      by: byName,
      before: { redelivery: redeliveryId, state: 'requested', requestedBy: redelivery.requestedBy },
      after: { state: 'approved', effectKey: redeliveryKey(redeliveryId) },
    });
  }
}

@CommandHandler(RejectRedelivery)
export class RejectRedeliveryHandler implements ICommandHandler<RejectRedelivery> {
  constructor(
    private readonly redeliveries: Redeliveries,
    private readonly dueWork: DueWork,
    private readonly audit: Audit,
  ) {}

  /** Refuses `not-found`, `changed-meanwhile` when it is decided already. */
  async execute({ args: [redeliveryId, reason, byName] }: RejectRedelivery): Promise<void> {
    const note = withoutPersonalData(reason);
    const redelivery = await this.redeliveries.load(redeliveryId);
    redelivery.reject();
    await this.redeliveries.saveDecision(redelivery, byName, note);
    await this.dueWork.cancel(EXPIRE_REDELIVERY, redeliveryId);
    const { consumer, eventId } = redelivery.about;
    await this.audit.record({
      action: 'redelivery.reject',
      subject: `${consumer} ${eventId}`,
      by: byName,
      before: { redelivery: redeliveryId, state: 'requested' },
      after: { state: 'rejected', reason: note },
    });
  }
}
