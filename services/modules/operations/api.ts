import { CommandOf, QueryOf } from '#platform/messages.js';
import type { ParkedDelivery, ParkedFilter } from '#engine/operator/parked-deliveries.js';
import type { QueueName } from '#engine/queues/queue-names.js';
import type { Person } from '#platform/domain/person.js';
import type { Waiting } from '#platform/domain/answers.js';
import type { Language } from '#shared/texts.js';

/** Open requests to run a reaction again, except this person's own. */
export class RedeliveriesThatWait extends QueryOf<[notBy: Person], Waiting> {}

/** Queries on the event pipeline for the command line: the same as the console's, run inside a unit of work of a tenant. */
export { ListAuditEntries } from './queries/audit-entries.js';

export { ListConsumers } from '#engine/operator/consumers.js';

export { ListDeliveries, type DeliveryState } from '#engine/operator/deliveries.js';

export { ListEvents } from '#engine/operator/events.js';

export { ListParkedStreams } from '#engine/operator/parked-streams.js';

export { ListProjections } from '#engine/operator/projections.js';

export { ListRedeliveries, type RedeliveryProgress } from './queries/redeliveries.js';

export { ReadEventChain, type ChainNode } from '#engine/operator/event-chain.js';

export { ReadQueues } from '#engine/operator/queues.js';

export { LatestRebuild } from '#engine/operator/latest-rebuild.js';

/** The request is rejected by another person, or withdrawn by the requester. */
export class RejectRedelivery extends CommandOf<[redeliveryId: string, reason: string, byName: string]> {}

export interface RedeliveryAnswer {
  /** After a dry run the request that is already open, or null. */
  readonly redeliveryId: string | null;
  /** What the reaction would do, with the effect key it would use (null where nothing leaves this database). */
  readonly dryRun: DryRunResult & { readonly effectKey: string | null };
}

/** Requests that a finished delivery runs again. A dry run (`reason` null) changes nothing and returns what would be done. */
export class RequestRedelivery extends CommandOf<
  [consumer: string, eventId: string, reason: string | null, byName: string],
  RedeliveryAnswer
> {}

/** Asks a worker to rebuild the projection beside the one in use. Returns the run's id. */
export class RebuildProjection extends CommandOf<[projection: string, byName: string], string> {}

/** Cancels the running rebuild; the table in use stays as it is. */
export class CancelRebuild extends CommandOf<[projection: string, reason: string, byName: string]> {}

/** Returns to the generation before the latest switch, which catches up with later events. Rolling back again returns to the newer one. */
export class RollBackProjection extends CommandOf<[projection: string, reason: string, byName: string]> {}

export interface RetriedSet {
  readonly count: number;
  /** At most the first 100. */
  readonly deliveries: readonly ParkedDelivery[];
}

/** Retries every parked delivery of a filter; a dry run changes nothing and returns how many and which. */
export class RetryDeliveries extends CommandOf<
  [filter: ParkedFilter, dryRun: boolean, expected: number | null, byName: string],
  RetriedSet
> {}

/** Gives up a parked delivery, with `wholeStream` also every delivery behind it. Returns how many were given up. */
export class SkipDelivery extends CommandOf<
  [consumer: string, eventId: string, wholeStream: boolean, reason: string, byName: string],
  number
> {}

/** Pauses a queue (with a reason) or resumes it: for the tenant at work, or as platform operator for every tenant. */
export class PauseQueue extends CommandOf<[queue: QueueName, pause: boolean, reason: string | null, byName: string]> {}

/** An event as a history shows it. */
export interface HistoryEvent {
  readonly type: string;
  readonly streamId: string;
  readonly version: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * What each of these events says to staff, where the history holds all that its events mention; `numbers`: what else they
 * mention, by id.
 */
export class SentencesOf extends QueryOf<
  [history: readonly HistoryEvent[], numbers: ReadonlyMap<string, string>, language: Language],
  readonly string[]
> {}

export interface DryRunResult {
  readonly effect: 'mail' | 'changes' | 'nothing' | 'refused' | 'fails';
  /** `to` is masked. */
  readonly mail: { readonly to: string; readonly subject: string; readonly language: string } | null;
  /** Events that would be appended. */
  readonly events: readonly { readonly type: string; readonly aggregateType: string; readonly aggregateId: string }[];
  readonly error: string | null;
}
