import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RecordedEvents } from '#engine/operator/events.js';
import { ParkedDeliveries } from '#engine/operator/deliveries.js';
import { ReactionRegistry } from '#engine/reactions/reaction.js';
import { DueHandler, DueWork } from '#engine/scheduler/due-work.js';
import { Audit } from '#platform/audit.js';
import { addHours, Clock } from '#platform/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { withoutPersonalData } from '#platform/logger.js';
import { ApproveRefire, RefireApproved, RejectRefire, RequestRefire, type RefireAsked } from '../api.js';
import { hoursToDecide, Refire, refireIdOf, refireKey } from '../domain/refire.js';
import { Refires, Rehearsal } from '../persistence.js';

export const EXPIRE_REFIRE = 'expire-refire';

/** Nobody decided in time. */
@DueHandler(EXPIRE_REFIRE, 'expiry')
export class ExpireRefireWhenDue {
  constructor(
    private readonly refires: Refires,
    private readonly audit: Audit,
  ) {}

  async due(refireId: string, now: Date): Promise<void> {
    const refire = await this.refires.find(refireId);
    refire?.expire(now);
    if (!refire || refire.newEvents().length === 0) return;
    await this.refires.save(refire);
    await this.audit.record({
      action: 'refire.expire',
      subject: `${refire.about.consumer} ${refire.about.eventId}`,
      by: '',
      before: { refire: refireId, state: 'requested' },
      after: { state: 'expired' },
    });
  }
}

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

@CommandHandler(RequestRefire)
export class RequestRefireHandler implements ICommandHandler<RequestRefire> {
  constructor(
    private readonly deliveries: ParkedDeliveries,
    private readonly reactions: ReactionRegistry,
    private readonly events: RecordedEvents,
    private readonly refires: Refires,
    private readonly rehearsal: Rehearsal,
    private readonly dueWork: DueWork,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Refused: not-found, changed-meanwhile when the delivery is not at its end or a request is open already. */
  async execute({ consumer, eventId, reason, byName }: RequestRefire): Promise<RefireAsked> {
    const delivery = await this.deliveries.look(consumer, eventId);
    const reaction = this.reactions.find(consumer);
    ensure(delivery !== undefined && reaction !== undefined && reaction.types.has(delivery.type), 'not-found');
    // A re-fire is repeated by asking anew, not by firing it again.
    ensure(
      (delivery.state === 'done' || delivery.state === 'skipped') && delivery.type !== RefireApproved.type,
      'changed-meanwhile',
    );
    const before = await this.refires.before(consumer, eventId);
    ensure(!before.open || reason === null, 'changed-meanwhile');

    // While a request waits, whoever decides rehearses that one.
    const refire = new Refire(refireIdOf(consumer, eventId, before.open ? before.count : before.count + 1));
    const rehearsed = await this.rehearsal.of(reaction, await this.events.load(eventId));
    const rehearsal = { ...rehearsed, effectKey: reaction.external ? refireKey(refire.id) : null };
    if (reason === null) return { refireId: before.open ? refire.id : null, rehearsal };

    const note = withoutPersonalData(reason);
    refire.request(consumer, eventId, currentWork().actor, addHours(this.clock.now(), hoursToDecide));
    await this.refires.add(refire, { ...delivery, reason: note, byName });
    await this.dueWork.schedule(EXPIRE_REFIRE, refire.id, refire.expiresAt);
    const { effect, effectKey, events } = rehearsal;
    await this.audit.record({
      action: 'refire.request',
      subject: `${consumer} ${eventId}`,
      by: byName,
      before: { state: delivery.state },
      after: {
        refire: refire.id,
        reason: note,
        expiresAt: refire.expiresAt,
        rehearsal: { effect, effectKey, events: events.map(({ type }) => type) },
      },
    });
    return { refireId: refire.id, rehearsal };
  }
}
