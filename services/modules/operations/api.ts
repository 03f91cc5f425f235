import { Command, Query } from '@nestjs/cqrs';
import { z } from 'zod';
import type { ParkedDelivery, ParkedFilter } from '#engine/operator/deliveries.js';
import type { QueueName } from '#engine/queues/queues.js';
import { defineEvent, eventDate, type EventFrom } from '#platform/domain/aggregate.js';
import type { Waiting } from '#platform/domain/answers.js';
import type { DryRunResult } from './persistence.js';

/** What the command line does about the pipeline: the same commands as the console's. */

/** Which reaction is to run once more for which event. Who and why stand in the request's row and in the audit log. */
const redelivery = { redeliveryId: z.uuid(), consumer: z.string(), eventId: z.uuid() };

export const RedeliveryRequested = defineEvent('RedeliveryRequested', {
  ...redelivery,
  requestedBy: z.string(),
  expiresAt: eventDate(),
});
/** By a second person: from here on it runs. */
export const RedeliveryApproved = defineEvent('RedeliveryApproved', { ...redelivery, approvedBy: z.string() });
/** By another person, or withdrawn by the one who asked. */
export const RedeliveryRejected = defineEvent('RedeliveryRejected', { ...redelivery });
export const RedeliveryExpired = defineEvent('RedeliveryExpired', { ...redelivery });
export const RedeliveryDone = defineEvent('RedeliveryDone', { ...redelivery });
/** The domain had nothing of it: a rule refused. */
export const RedeliveryRefused = defineEvent('RedeliveryRefused', { ...redelivery, reason: z.string() });

export type RedeliveryEvent = EventFrom<
  | typeof RedeliveryRequested
  | typeof RedeliveryApproved
  | typeof RedeliveryRejected
  | typeof RedeliveryExpired
  | typeof RedeliveryDone
  | typeof RedeliveryRefused
>;

/** Requests to run a reaction once more that nobody decided; without this person's own. */
export class RedeliveriesThatWait extends Query<Waiting> {
  constructor(readonly notBy: string) {
    super();
  }
}

/** What the command line asks about the pipeline: the same queries as the console's, run inside a unit of work of a tenant. */
export { ListAuditEntries } from './queries.js';
export { ListConsumers } from '#engine/operator/deliveries.js';
export { ListDeliveries, type DeliveryState } from '#engine/operator/deliveries.js';
export { ListEvents } from '#engine/operator/events.js';
export { ListParkedStreams } from '#engine/operator/deliveries.js';
export { ListProjections } from '#engine/operator/projections.js';
export { ListRedeliveries, type RedeliveryProgress } from './queries.js';
export { ReadEventChain, type ChainNode } from '#engine/operator/events.js';
export { ReadQueues } from '#engine/operator/queues.js';
export { LatestRebuild } from '#engine/operator/projections.js';

/** A second person agrees that a reaction runs once more. */
export class ApproveRedelivery extends Command<void> {
  constructor(
    readonly redeliveryId: string,
    readonly byName: string,
  ) {
    super();
  }
}

/** The request is rejected by another person, or withdrawn by the one who asked. */
export class RejectRedelivery extends Command<void> {
  constructor(
    readonly redeliveryId: string,
    readonly reason: string,
    readonly byName: string,
  ) {
    super();
  }
}

export interface RedeliveryAsked {
  /** After a dry run the request that is open already, else null. */
  readonly redeliveryId: string | null;
  /** What would be done, with the key it would leave under (null where nothing leaves this database). */
  readonly dryRun: DryRunResult & { readonly effectKey: string | null };
}

/** A delivery that is done is to be run once more. A dry run (`reason` null) changes nothing and says what would be done. */
export class RequestRedelivery extends Command<RedeliveryAsked> {
  constructor(
    readonly consumer: string,
    readonly eventId: string,
    readonly reason: string | null,
    readonly byName: string,
  ) {
    super();
  }
}

/** Asks a worker to build the projection anew beside the one in use. Answers the run's id. */
export class RebuildProjection extends Command<string> {
  constructor(
    readonly projection: string,
    readonly byName: string,
  ) {
    super();
  }
}

/** The rebuild under way is called off; the table in use stays as it is. */
export class CancelRebuild extends Command<void> {
  constructor(
    readonly projection: string,
    readonly reason: string,
    readonly byName: string,
  ) {
    super();
  }
}

/** Back to the generation before the latest switch; it catches up with what happened since. Again leads forward again. */
export class RollBackProjection extends Command<void> {
  constructor(
    readonly projection: string,
    readonly reason: string,
    readonly byName: string,
  ) {
    super();
  }
}

export interface RetriedSet {
  readonly count: number;
  /** The first 100. */
  readonly deliveries: readonly ParkedDelivery[];
}

/** Every parked delivery of a filter is tried again; a dry run changes nothing and says how many and which. */
export class RetryDeliveries extends Command<RetriedSet> {
  constructor(
    readonly filter: ParkedFilter,
    readonly dryRun: boolean,
    /** What a dry run counted, null when nobody looked. */
    readonly expected: number | null,
    readonly byName: string,
  ) {
    super();
  }
}

/** A parked delivery is given up, with `wholeStream` also everything behind it. Answers how many were. */
export class SkipDelivery extends Command<number> {
  constructor(
    readonly consumer: string,
    readonly eventId: string,
    readonly wholeStream: boolean,
    readonly reason: string,
    readonly byName: string,
  ) {
    super();
  }
}

/** A queue is held back (with a reason) or goes on: for the tenant at work, as the platform for every tenant. */
export class PauseQueue extends Command<void> {
  constructor(
    readonly queue: QueueName,
    readonly pause: boolean,
    readonly reason: string | null,
    readonly byName: string,
  ) {
    super();
  }
}
