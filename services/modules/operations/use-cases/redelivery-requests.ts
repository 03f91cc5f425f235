import { Injectable } from '@nestjs/common';
import { RecordedEvents } from '#engine/operator/events.js';
import { ParkedDeliveries } from '#engine/operator/parked-deliveries.js';
import { ReactionRegistry } from '#engine/reactions/reaction-registry.js';
import { DueWork } from '#engine/scheduler/due-work.js';
import { Audit } from '#platform/audit.js';
import { addHours, Clock } from '#platform/clock.js';
import { currentPerson } from '#platform/database/unit-of-work.js';
import type { Waiting } from '#platform/domain/answers.js';
import { ensure } from '#platform/domain/domain-error.js';
import type { Person } from '#platform/domain/person.js';
import { withoutPersonalData } from '#platform/logger.js';
import { Handles } from '#platform/messages.js';
import { RedeliveriesThatWait, RejectRedelivery, RequestRedelivery, type RedeliveryAnswer } from '../api.js';
import { RedeliveryApproved } from '../events.js';
import { hoursToDecide, Redelivery, redeliveryIdOf, redeliveryKey } from '../domain/redelivery.js';
import { Redeliveries } from '../persistence/redeliveries.js';
import { DryRun } from '../persistence/dry-run.js';
import { EXPIRE_REDELIVERY } from './expire-redelivery.js';

/** A finished delivery runs once more where one person requests it and another approves. */
@Injectable()
export class RedeliveryRequests {
  constructor(
    private readonly deliveries: ParkedDeliveries,
    private readonly reactions: ReactionRegistry,
    private readonly events: RecordedEvents,
    private readonly redeliveries: Redeliveries,
    private readonly dryRun: DryRun,
    private readonly dueWork: DueWork,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Refuses `not-found`, `changed-meanwhile` when the delivery is not finished or a request is open already. */
  @Handles(RequestRedelivery)
  async request(consumer: string, eventId: string, reason: string | null, byName: string): Promise<RedeliveryAnswer> {
    const delivery = await this.deliveries.look(consumer, eventId);
    const reaction = this.reactions.find(consumer);
    ensure(delivery !== undefined && reaction !== undefined && reaction.types.has(delivery.type), 'not-found');
    // A repeated reaction is repeated by a new request for the original event, not by repeating its own delivery.
    ensure(
      (delivery.state === 'done' || delivery.state === 'skipped') && delivery.type !== RedeliveryApproved.type,
      'changed-meanwhile',
    );
    const before = await this.redeliveries.before(consumer, eventId);
    ensure(!before.open || reason === null, 'changed-meanwhile');

    // While a request is open, the dry run uses its id, so that the person who decides sees the effect key it will have.
    const redelivery = new Redelivery(redeliveryIdOf(consumer, eventId, before.open ? before.count : before.count + 1));
    const tried = await this.dryRun.of(reaction, await this.events.load(eventId));
    const dryRun = { ...tried, effectKey: reaction.external ? redeliveryKey(redelivery.id) : null };
    if (reason === null) return { redeliveryId: before.open ? redelivery.id : null, dryRun };

    const note = withoutPersonalData(reason);
    redelivery.request(consumer, eventId, currentPerson(), addHours(this.clock.now(), hoursToDecide));
    await this.redeliveries.add(redelivery, { ...delivery, reason: note, byName });
    await this.dueWork.schedule(EXPIRE_REDELIVERY, redelivery.id, redelivery.expiresAt);
    const { effect, effectKey, events } = dryRun;
    await this.audit.record({
      action: 'redelivery.request',
      subject: `${consumer} ${eventId}`,
      by: byName,
      before: { state: delivery.state },
      after: {
        redelivery: redelivery.id,
        reason: note,
        expiresAt: redelivery.expiresAt,
        dryRun: { effect, effectKey, events: events.map(({ type }) => type) },
      },
    });
    return { redeliveryId: redelivery.id, dryRun };
  }

  @Handles(RedeliveriesThatWait)
  waiting(notBy: Person): Promise<Waiting> {
    return this.redeliveries.pending(notBy);
  }

  /** Refuses `not-found`, `not-authorised` for the requester, `changed-meanwhile` when it is decided or expired. */
  async approve(redeliveryId: string, byName: string): Promise<void> {
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

  /** Another person rejects it, or the requester withdraws it. Refuses `not-found`, `changed-meanwhile` when it is decided already. */
  @Handles(RejectRedelivery)
  async reject(redeliveryId: string, reason: string, byName: string): Promise<void> {
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
