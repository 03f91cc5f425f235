import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit/audit.js';
import { addHours, Clock } from '#platform/clock/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { DueWork } from '#engine/scheduler/due-work.js';
import { withoutPersonalData } from '#platform/logger.js';
import { ReactionRegistry } from '#engine/reactions/reaction.js';
import { hoursToDecide, Refire, refireIdOf, refireKey } from '../../domain/refire.js';
import { ParkedDeliveries } from '../../persistence/parked-deliveries.js';
import { RecordedEvents } from '../../persistence/recorded-events.js';
import { Refires } from '../../persistence/refires.js';
import { Rehearsal } from '../../persistence/rehearsal.js';
import { RefireApproved } from '../../published-events.js';
import { EXPIRE_REFIRE } from '../expire-refire/expire-refire.due.js';
import { RequestRefire, type RefireAsked } from './request-refire.command.js';

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
    refuseUnless(delivery !== undefined && reaction !== undefined && reaction.types.has(delivery.type), 'not-found');
    // A re-fire is repeated by asking anew, not by firing it again.
    refuseUnless(
      (delivery.state === 'done' || delivery.state === 'skipped') && delivery.type !== RefireApproved.type,
      'changed-meanwhile',
    );
    const before = await this.refires.before(consumer, eventId);
    refuseUnless(!before.open || reason === null, 'changed-meanwhile');

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
