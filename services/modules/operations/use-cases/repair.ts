import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ParkedDeliveries } from '#engine/operator/parked-deliveries.js';
import { TenantDueWork } from '#engine/operator/due-work.js';
import { ProjectionControl } from '#engine/operator/projection-control.js';
import { TenantReplays, type ReplayPreview } from '#engine/operator/replays.js';
import { QueuePauses } from '#engine/queues/queue-pauses.js';
import { Audit } from '#platform/audit.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { withoutPersonalData } from '#platform/logger.js';
import { platformTenant } from '#platform/tenancy/tenant.js';
import {
  CancelRebuild,
  PauseQueue,
  RebuildProjection,
  ReplayEvents,
  RetryDeliveries,
  RetryDueWork,
  RollBackProjection,
  SkipDelivery,
  type RetriedSet,
} from '../api.js';

const named = 100;

@CommandHandler(RetryDeliveries)
export class RetryDeliveriesHandler implements ICommandHandler<RetryDeliveries> {
  constructor(
    private readonly deliveries: ParkedDeliveries,
    private readonly audit: Audit,
  ) {}

  /** Refuses `changed-meanwhile` where the number differs from the one the person saw. */
  async execute({ filter, dryRun, expected, byName }: RetryDeliveries): Promise<RetriedSet> {
    const found = await this.deliveries.matching(filter);
    const answer = { count: found.length, deliveries: found.slice(0, named) };
    if (dryRun) return answer;
    ensure(expected === null || expected === found.length, 'changed-meanwhile');
    if (found.length === 0) return answer;
    await this.deliveries.retry(found);
    const events = answer.deliveries.map(({ consumer, eventId }) => `${consumer} ${eventId}`);
    await this.audit.record({
      action: 'delivery.retry-set',
      subject: filter.consumer ?? 'all consumers',
      by: byName,
      before: { state: 'parked', filter },
      after: { state: 'pending', count: found.length, events },
    });
    return answer;
  }
}

/** Retries a parked delivery; deliveries waiting behind it in its stream follow. */
export class RetryDelivery extends Command<void> {
  constructor(
    readonly consumer: string,
    readonly eventId: string,
    readonly byName: string,
  ) {
    super();
  }
}

@CommandHandler(RetryDelivery)
export class RetryDeliveryHandler implements ICommandHandler<RetryDelivery> {
  constructor(
    private readonly deliveries: ParkedDeliveries,
    private readonly audit: Audit,
  ) {}

  /** Refuses `not-found`, `changed-meanwhile` when it is not parked. */
  async execute({ consumer, eventId, byName }: RetryDelivery): Promise<void> {
    const delivery = await this.deliveries.one(consumer, eventId);
    ensure(delivery !== undefined, 'not-found');
    const { state, attempts, error } = delivery;
    ensure(state === 'parked', 'changed-meanwhile');
    await this.deliveries.retry([delivery]);
    await this.audit.record({
      action: 'delivery.retry',
      subject: `${consumer} ${eventId}`,
      by: byName,
      before: { state, attempts, error },
      after: { state: 'pending' },
    });
  }
}

@CommandHandler(SkipDelivery)
export class SkipDeliveryHandler implements ICommandHandler<SkipDelivery> {
  constructor(
    private readonly deliveries: ParkedDeliveries,
    private readonly audit: Audit,
  ) {}

  /** Refuses `not-found`, `changed-meanwhile` when it is not parked. */
  async execute({ consumer, eventId, wholeStream, reason, byName }: SkipDelivery): Promise<number> {
    const delivery = await this.deliveries.one(consumer, eventId);
    ensure(delivery !== undefined, 'not-found');
    const { state, attempts, error } = delivery;
    ensure(state === 'parked', 'changed-meanwhile');
    const note = withoutPersonalData(reason);
    const count = await this.deliveries.skip(delivery, wholeStream, note);
    await this.audit.record({
      action: 'delivery.skip',
      subject: `${consumer} ${eventId}`,
      by: byName,
      before: { state, attempts, error },
      after: { state: 'skipped', wholeStream, count, reason: note },
    });
    return count;
  }
}

@CommandHandler(PauseQueue)
export class PauseQueueHandler implements ICommandHandler<PauseQueue> {
  constructor(
    private readonly pauses: QueuePauses,
    private readonly audit: Audit,
  ) {}

  /** Pausing a paused queue, or resuming a running one, changes nothing and writes no audit entry. */
  async execute({ queue, pause, reason, byName }: PauseQueue): Promise<void> {
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
}

@CommandHandler(RetryDueWork)
export class RetryDueWorkHandler implements ICommandHandler<RetryDueWork> {
  constructor(
    private readonly dueWork: TenantDueWork,
    private readonly audit: Audit,
  ) {}

  async execute({ queue, kind, byName }: RetryDueWork): Promise<number> {
    const count = await this.dueWork.retry(queue, kind);
    if (count > 0)
      await this.audit.record({ action: 'queue.retry', subject: queue, by: byName, after: { kind, count } });
    return count;
  }
}

@CommandHandler(ReplayEvents)
export class ReplayEventsHandler implements ICommandHandler<ReplayEvents> {
  constructor(
    private readonly replays: TenantReplays,
    private readonly audit: Audit,
  ) {}

  /** Refuses `not-found`, `changed-meanwhile` while another one of the read model is under way. */
  async execute({ projection, from, dryRun, byName }: ReplayEvents): Promise<ReplayPreview & { run: string | null }> {
    const preview = await this.replays.preview(projection, from);
    if (dryRun) return { ...preview, run: null };
    const run = await this.replays.request(projection, from);
    await this.audit.record({
      action: 'projection.replay',
      subject: projection,
      by: byName,
      after: { run, from, ...preview },
    });
    return { ...preview, run };
  }
}

@CommandHandler(RebuildProjection)
export class RebuildProjectionHandler implements ICommandHandler<RebuildProjection> {
  constructor(
    private readonly projections: ProjectionControl,
    private readonly audit: Audit,
  ) {}

  /** Refuses `not-found`, `changed-meanwhile` while another run is under way. */
  async execute({ projection, byName }: RebuildProjection): Promise<string> {
    const { run, generation } = await this.projections.rebuild(projection);
    await this.audit.recordEverywhere({
      action: 'projection.rebuild',
      subject: projection,
      by: byName,
      before: { generation },
      after: { run },
    });
    return run;
  }
}

@CommandHandler(CancelRebuild)
export class CancelRebuildHandler implements ICommandHandler<CancelRebuild> {
  constructor(
    private readonly projections: ProjectionControl,
    private readonly audit: Audit,
  ) {}

  /** Refuses `not-found`, `changed-meanwhile` when none is under way. */
  async execute({ projection, reason, byName }: CancelRebuild): Promise<void> {
    const run = await this.projections.cancelRebuild(projection);
    await this.audit.recordEverywhere({
      action: 'projection.cancel-rebuild',
      subject: projection,
      by: byName,
      before: { run },
      after: { state: 'cancelled', reason: withoutPersonalData(reason) },
    });
  }
}

@CommandHandler(RollBackProjection)
export class RollBackProjectionHandler implements ICommandHandler<RollBackProjection> {
  constructor(
    private readonly projections: ProjectionControl,
    private readonly audit: Audit,
  ) {}

  /** Refuses `not-found`, `changed-meanwhile` when there is no earlier generation, or while a rebuild is under way. */
  async execute({ projection, reason, byName }: RollBackProjection): Promise<void> {
    const { from, to } = await this.projections.rollBack(projection);
    await this.audit.recordEverywhere({
      action: 'projection.roll-back',
      subject: projection,
      by: byName,
      before: { generation: from },
      after: { generation: to, reason: withoutPersonalData(reason) },
    });
  }
}
